-- Who gets a chat that begins to need a person: nobody by itself, the first who answers, or the people online in turn.
alter table agents add column assign_by text not null default 'first_answer'
  check (assign_by in ('hand', 'first_answer', 'round_robin'));

-- seen_at: when the person last had a console open. given_at: when a chat was last given to them in turn.
alter table memberships
  add column seen_at timestamptz,
  add column given_at timestamptz;

-- These people sit before a console. Said with every heartbeat, written once a minute.
create function note_people(accounts_seen bigint[], users_seen bigint[])
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  update memberships m set seen_at = now()
    from unnest(accounts_seen, users_seen) as seen (account_id, user_id)
    where m.account_id = seen.account_id and m.user_id = seen.user_id
      and (m.seen_at is null or m.seen_at < now() - interval '50 seconds');
  perform set_config('app.lookup', 'off', true);
end $$;
revoke execute on function note_people(bigint[], bigint[]) from public;

-- Somebody who may answer in chats of the assistant, had a console open within the last two minutes, and whose last turn
-- is the longest ago. Two that ask at once skip each other's choice; where nobody else is left, both give to the same.
create function next_in_turn(in_account bigint, in_agent bigint)
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
create function assign_in_turn()
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
create trigger assign_in_turn after update on chats
  for each row when (new.bot_id is not null and new.needs_person and not old.needs_person and new.assignee_id is null)
  execute function assign_in_turn();

-- As before, for the assignee that the chat has by now.
create or replace function raise_alert()
returns trigger language plpgsql set search_path from current as $$
declare
  alert bigint;
begin
  if current_setting('app.is_restoring', true) = 'on'
      or not exists (select from alert_choices c where c.account_id = new.account_id and c.by_mail)
      and not exists (select from push_devices p where p.account_id = new.account_id)
      and not exists (
        select from telegram_links l where l.account_id = new.account_id and l.ended_at is null) then
    return null;
  end if;
  insert into alerts (account_id, agent_id, chat_id, assignee_id)
    select new.account_id, new.agent_id, new.id, c.assignee_id from chats c
    where c.account_id = new.account_id and c.id = new.id returning id into alert;
  insert into jobs (account_id, kind, payload, max_attempts)
    values (new.account_id, 'alert_people', jsonb_build_object('alert_id', alert, 'round', 0), 20);
  perform pg_notify('switchboard', format('["alerts",%s,[["jobs",""]]]', alert));
  return null;
end $$;
