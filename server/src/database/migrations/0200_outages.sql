-- What failed when the assistant handed the chat over: its model or its channel. The chat returns when that works again.
alter table chats add column hand_over_outage text check (hand_over_outage in ('model', 'channel'));
create index chats_in_outage on chats (account_id) where hand_over_outage is not null;
