-- A hand-over needs a person until one has taken it, not until the assistant is asked back.

-- Set by a person's first reply or by taking over.
alter table chats add column hand_over_taken_at timestamptz;
drop trigger count_changed_chat on chats;
drop index chats_waiting;
alter table chats drop column needs_person;
select set_config('app.lookup', 'on', true);
update chats set hand_over_taken_at = hand_over_at + make_interval(secs => hand_over_wait_s)
  where hand_over_at is not null and hand_over_wait_s is not null;
alter table chats add column needs_person boolean not null generated always as (
  (hand_over_at is not null and hand_over_taken_at is null)
  or (turn > answered_turn and (mode <> 'auto' or left_turn > answered_turn))) stored;
update chat_counts n set needing_person = (
  select count(*) from chats c
  where c.account_id = n.account_id and c.bot_id = n.bot_id and c.id % 8 = n.part and c.needs_person);
select set_config('app.lookup', 'off', true);
create index chats_waiting on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  where needs_person or turn > answered_turn;
create constraint trigger count_changed_chat after update on chats deferrable initially deferred
  for each row when (
    old.bot_id is distinct from new.bot_id
    or (old.unread_messages > 0) <> (new.unread_messages > 0)
    or old.needs_person <> new.needs_person)
  execute function recount_chat();
