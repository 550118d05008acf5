-- told_turn is the turn whose customer was last told that a person will answer instead of the assistant.
alter table chats add column told_turn bigint not null default 0;
