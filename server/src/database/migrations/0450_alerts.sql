-- Alerts: a chat that begins to need a person is told to the team outside of the console.

-- Minutes without a reaction until the next person is alerted; 0 alerts everybody at once.
alter table accounts add column alert_after_minutes integer not null default 5
  check (alert_after_minutes between 0 and 120);

-- How a person wants to be alerted. Quiet hours are times of day in their time zone, "22:00"; null: none.
create table alert_choices (
  account_id bigint not null,
  user_id bigint not null,
  by_mail boolean not null default false,
  quiet_from text,
  quiet_to text,
  time_zone text not null default 'UTC',
  language text not null default 'en',
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships on delete cascade,
  check ((quiet_from is null) = (quiet_to is null))
);
select protect_tenant_table('alert_choices');

-- One occasion on which a chat began to need a person. round counts the times that somebody was chosen.
-- assignee_id is the assignee at that time: another one later has taken it.
create table alerts (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  chat_id bigint not null,
  assignee_id bigint,
  round integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index alerts_of_chat on alerts (account_id, chat_id);
create index alerts_by_age on alerts (created_at);
select protect_tenant_table('alerts');
select restrict_to_agents('alerts',
  'agent_id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])');

-- One alert on its way to one place of one person, once. alert_id is null for a test. target is for people: an address,
-- the name of a device. What the alert says is read when it is sent, so that no copy of a customer's words outlives them.
create table alert_deliveries (
  account_id bigint not null,
  id bigint generated always as identity,
  alert_id bigint,
  user_id bigint not null,
  channel text not null check (channel in ('mail', 'push', 'telegram')),
  target_id bigint not null default 0,
  target text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  attempts integer not null default 0,
  error text,
  external_id text,
  created_at timestamptz not null,
  attempted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, alert_id, user_id, channel, target_id),
  foreign key (account_id, alert_id) references alerts on delete cascade,
  foreign key (account_id, user_id) references memberships on delete cascade
);
create index alert_deliveries_by_user on alert_deliveries (account_id, user_id, id desc);
create index alert_deliveries_by_age on alert_deliveries (created_at);
select protect_tenant_table('alert_deliveries');
select restrict_to_agents('alert_deliveries', 'alert_id is null or exists (
  select from alerts a where a.account_id = alert_deliveries.account_id and a.id = alert_deliveries.alert_id)');

-- In the transaction that makes the change: neither is there without the other, whichever way the change was made. The
-- notification lets the workers look for the job at once. app.is_restoring: an undo tells nothing new.
create function raise_alert()
returns trigger language plpgsql set search_path from current as $$
declare
  alert bigint;
begin
  if current_setting('app.is_restoring', true) = 'on'
      or not exists (select from alert_choices c where c.account_id = new.account_id) then
    return null;
  end if;
  insert into alerts (account_id, agent_id, chat_id, assignee_id)
    values (new.account_id, new.agent_id, new.id, new.assignee_id) returning id into alert;
  insert into jobs (account_id, kind, payload, max_attempts)
    values (new.account_id, 'alert_people', jsonb_build_object('alert_id', alert, 'round', 0), 20);
  perform pg_notify('switchboard', format('["alerts",%s,[["jobs",""]]]', alert));
  return null;
end $$;
create trigger raise_alert after update on chats
  for each row when (new.bot_id is not null and new.needs_person and not old.needs_person)
  execute function raise_alert();

create function prune_alerts(at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  delete from alert_deliveries where created_at < at;
  delete from alerts where created_at < at;
  perform set_config('app.lookup', 'off', true);
end $$;
revoke execute on function prune_alerts(timestamptz) from public;
