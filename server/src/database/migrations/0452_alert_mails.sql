-- Since when it is known that the person reads this address: they used a link that was mailed to it.
alter table users add column email_proven_at timestamptz;
alter table password_resets add column is_mailed boolean not null default false;

-- As before, and only where somebody is alerted somewhere.
create or replace function raise_alert()
returns trigger language plpgsql set search_path from current as $$
declare
  alert bigint;
begin
  if current_setting('app.is_restoring', true) = 'on'
      or not exists (select from alert_choices c where c.account_id = new.account_id and c.by_mail)
      and not exists (select from push_devices p where p.account_id = new.account_id) then
    return null;
  end if;
  insert into alerts (account_id, agent_id, chat_id, assignee_id)
    values (new.account_id, new.agent_id, new.id, new.assignee_id) returning id into alert;
  insert into jobs (account_id, kind, payload, max_attempts)
    values (new.account_id, 'alert_people', jsonb_build_object('alert_id', alert, 'round', 0), 20);
  perform pg_notify('switchboard', format('["alerts",%s,[["jobs",""]]]', alert));
  return null;
end $$;
