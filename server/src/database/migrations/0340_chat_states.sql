-- A life for each chat: open, waiting for the customer, snoozed, done; and the person it is assigned to.

-- state_set counts as long as turn is state_turn: whatever comes next in the chat, the customer's message above all, opens
-- it again, and no code can forget to. 'due' is an open chat whose snooze has ended: it needs a person.
-- state_before is what the last change replaced, for undoing it.
alter table accounts add column done_after_days integer not null default 0 check (done_after_days >= 0);
drop trigger count_changed_chat on chats;
drop index chats_waiting;
alter table chats
  drop column needs_person,
  add column state_set text not null default 'open'
    check (state_set in ('open', 'due', 'waiting', 'snoozed', 'done')),
  add column state_turn bigint not null default 0,
  add column state_before jsonb,
  add column snoozed_until timestamptz,
  add column assignee_id bigint;
alter table chats
  add column state text not null generated always as (
    case when state_turn <> turn or state_set = 'due' then 'open' else state_set end) stored,
  add column needs_person boolean not null generated always as (
    case
      when state_turn = turn and state_set in ('snoozed', 'done') then false
      when state_turn = turn and state_set = 'due' then true
      else (hand_over_at is not null and hand_over_taken_at is null)
        or (turn > answered_turn and (mode <> 'auto' or left_turn > answered_turn))
    end) stored;
create index chats_waiting on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  where needs_person;
create index chats_open on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  where state in ('open', 'waiting');
create index chats_set_aside on chats (account_id, bot_id, state, last_message_time desc nulls last, id desc)
  where state in ('snoozed', 'done');
create index chats_assigned on chats (account_id, assignee_id, bot_id, last_message_time desc nulls last, id desc)
  where assignee_id is not null;

-- The rest of a bot's chats are open.
alter table chat_counts
  add column snoozed integer not null default 0,
  add column done integer not null default 0;

create or replace function count_chat(chat chats, step integer)
returns void language plpgsql set search_path from current as $$
begin
  -- A chat that goes along with its bot has no row to be counted in any more, and needs none.
  if step > 0 then
    insert into chat_counts (account_id, bot_id, part, chats, unread, needing_person)
      values (chat.account_id, chat.bot_id, chat.id % 8, 0, 0, 0) on conflict do nothing;
  end if;
  update chat_counts set
      chats = chats + step,
      unread = unread + case when chat.unread_messages > 0 then step else 0 end,
      needing_person = needing_person + case when chat.needs_person then step else 0 end,
      snoozed = snoozed + case when chat.state = 'snoozed' then step else 0 end,
      done = done + case when chat.state = 'done' then step else 0 end
    where account_id = chat.account_id and bot_id = chat.bot_id and part = chat.id % 8;
end $$;

create constraint trigger count_changed_chat after update on chats deferrable initially deferred
  for each row when (
    old.bot_id is distinct from new.bot_id
    or (old.unread_messages > 0) <> (new.unread_messages > 0)
    or old.needs_person <> new.needs_person
    or (old.state <> new.state and (old.state in ('snoozed', 'done') or new.state in ('snoozed', 'done'))))
  execute function recount_chat();

create function accounts_that_finish_chats()
returns table (id bigint, days integer) language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select a.id, a.done_after_days from accounts a where a.done_after_days > 0 and a.erased_at is null;
  perform set_config('app.lookup', 'off', true);
end $$;
revoke execute on function accounts_that_finish_chats() from public;
