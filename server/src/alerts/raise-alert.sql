-- In the transaction of the change, for the assignee that the chat has by now, and only if somebody is alerted somewhere.
-- The notification lets workers look for the job at once. app.is_restoring: an undo raises no alert.
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

-- A change that waits for approval is told to the team outside of the console, like a chat that needs a person. Where the
-- chat needs one already, they have been told.
create or replace function raise_proposal_alert()
returns trigger language plpgsql set search_path from current as $$
declare
  chat chats;
  alert bigint;
begin
  if not exists (select from alert_choices c where c.account_id = new.account_id) then return null; end if;
  select * into chat from chats where account_id = new.account_id and id = new.chat_id;
  if chat.needs_person then return null; end if;
  insert into alerts (account_id, agent_id, chat_id, assignee_id)
    values (new.account_id, new.agent_id, new.chat_id, chat.assignee_id) returning id into alert;
  insert into jobs (account_id, kind, payload, max_attempts)
    values (new.account_id, 'alert_people', jsonb_build_object('alert_id', alert, 'round', 0), 20);
  perform pg_notify('switchboard', format('["alerts",%s,[["jobs",""]]]', alert));
  return null;
end $$;

-- Alerts that wait for the opening look again when the hours change.
create or replace function look_at_hours_again()
returns trigger language plpgsql set search_path from current as $$
begin
  update jobs j set run_at = now()
    where j.account_id = new.account_id and j.kind = 'alert_people' and j.state = 'queued'
      and (j.payload ->> 'is_closed')::boolean
      and exists (select from alerts a where a.account_id = new.account_id and a.agent_id = new.id
        and a.id = (j.payload ->> 'alert_id')::bigint);
  if found then
    perform pg_notify('switchboard', format('["hours",%s,[["jobs",""]]]', new.id));
  end if;
  return null;
end $$;

create or replace trigger raise_alert after update on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.needs_person and not old.needs_person))
  execute function raise_alert();

create or replace trigger raise_proposal_alert after insert on proposals for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function raise_proposal_alert();

create or replace trigger look_at_hours_again after update of opening_hours, team_hours on agents for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and coalesce(new.team_hours, new.opening_hours) is distinct from
    coalesce(old.team_hours, old.opening_hours))
  execute function look_at_hours_again();
