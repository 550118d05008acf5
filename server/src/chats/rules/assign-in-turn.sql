-- Somebody who may answer in chats of the assistant, had a console open within the last two minutes, and whose last turn
-- is the longest ago. Two that ask at once skip each other's choice; where nobody else is left, both give to the same.
create or replace function next_in_turn(in_account bigint, in_agent bigint)
returns bigint language plpgsql set search_path from current as $$
declare
  person bigint;
begin
  select m.user_id into person from memberships m
    where m.account_id = in_account and m.deactivated_at is null and m.role <> 'viewer'
      and (m.agent_ids is null or in_agent = any (m.agent_ids)) and m.seen_at > now() - interval '2 minutes'
    order by m.given_at nulls first, m.user_id limit 1 for no key update skip locked;
  if found then
    update memberships m set given_at = clock_timestamp() where m.account_id = in_account and m.user_id = person;
    return person;
  end if;
  return (select m.user_id from memberships m
    where m.account_id = in_account and m.deactivated_at is null and m.role <> 'viewer'
      and (m.agent_ids is null or in_agent = any (m.agent_ids)) and m.seen_at > now() - interval '2 minutes'
    order by m.given_at nulls first, m.user_id limit 1);
end $$;

-- In the transaction that makes the chat need a person, which holds the chat: it is given once. By its name this trigger
-- runs before raise_alert, which then tells the person it was given to first.
create or replace function assign_in_turn()
returns trigger language plpgsql set search_path from current as $$
declare
  person bigint;
begin
  if current_setting('app.is_restoring', true) = 'on' or not exists (select from agents a
      where a.account_id = new.account_id and a.id = new.agent_id and a.assign_by = 'round_robin') then
    return null;
  end if;
  person := next_in_turn(new.account_id, new.agent_id);
  if person is not null then
    update chats c set assignee_id = person
      where c.account_id = new.account_id and c.id = new.id and c.assignee_id is null;
  end if;
  return null;
end $$;

create or replace trigger assign_in_turn after update on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.needs_person and not old.needs_person and new.assignee_id is null))
  execute function assign_in_turn();
