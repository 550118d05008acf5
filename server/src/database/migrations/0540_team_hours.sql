-- When people answer customers, where that differs from the opening hours. Null: as the opening hours.
alter table agents add column team_hours jsonb;

-- Since when a customer who has to wait is asked how to reach them; null once they have said it.
alter table chats add column contact_asked_at timestamptz;

-- The message that may hold an e-mail address or a phone number is read by a job. A hand-over raises both turns.
create function ask_to_read_contact()
returns trigger language plpgsql set search_path from current as $$
begin
  insert into jobs (account_id, kind, payload) values (new.account_id, 'read_contact', jsonb_build_object('chat_id', new.id));
  perform pg_notify('switchboard', format('["contact",%s,[["jobs",""]]]', new.id));
  return null;
end $$;
create trigger ask_to_read_contact after update of turn on chats
  for each row when (old.contact_asked_at is not null and new.contact_asked_at is not null
    and new.turn > old.turn and new.answered_turn = old.answered_turn)
  execute function ask_to_read_contact();

-- Alerts that wait for the opening look again when the hours change.
create function look_at_hours_again()
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
create trigger look_at_hours_again after update of opening_hours, team_hours on agents
  for each row when (coalesce(new.team_hours, new.opening_hours) is distinct from
    coalesce(old.team_hours, old.opening_hours))
  execute function look_at_hours_again();
