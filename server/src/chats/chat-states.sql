create or replace function forget_state_before()
returns trigger language plpgsql set search_path from current as $$
begin
  new.state_before := null;
  return new;
end $$;

-- A chat that a rule or the end of a snooze brought to people stays with them while the customer writes on, also where
-- the assistant answers: only what a person does ends it. A customer's message alone leaves answered_turn as it is.
create or replace function keep_due()
returns trigger language plpgsql set search_path from current as $$
begin
  new.state_turn := new.turn;
  return new;
end $$;

-- A blocked customer who writes again takes messages again.
create or replace function end_blocking() returns trigger language plpgsql as $$
begin
  new.blocked_at := null;
  return new;
end $$;

-- Marked as done twice without a turn in between, or undone, it counts once or not at all.
create or replace function note_done_chat()
returns trigger language plpgsql set search_path from current as $$
begin
  if new.state = 'done' and new.assignee_id is not null then
    insert into done_chats (account_id, agent_id, chat_id, user_id)
      values (new.account_id, new.agent_id, new.id, new.assignee_id);
  elsif old.state = 'done' and new.turn = old.turn then
    delete from done_chats d where d.account_id = new.account_id and d.chat_id = new.id and d.id = (
      select max(l.id) from done_chats l where l.account_id = new.account_id and l.chat_id = new.id);
  end if;
  return null;
end $$;

create or replace trigger end_blocking before update on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (old.blocked_at is not null and new.unread_messages > old.unread_messages))
  execute function end_blocking();

create or replace trigger forget_state_before before update of turn on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.state_before is not null and new.turn <> old.turn))
  execute function forget_state_before();

create or replace trigger note_done_chat after update on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and (new.state = 'done') <> (old.state = 'done')))
  execute function note_done_chat();

create or replace trigger keep_due before update of turn on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (old.state_set = 'due' and old.state_turn = old.turn
    and new.state_set = 'due' and new.state_turn = old.state_turn
    and new.turn <> old.turn and new.answered_turn = old.answered_turn))
  execute function keep_due();
