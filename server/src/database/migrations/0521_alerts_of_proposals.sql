-- A change that waits for approval is told to the team outside of the console, like a chat that needs a person. Where the
-- chat needs one already, they have been told.
create function raise_proposal_alert()
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
create trigger raise_proposal_alert after insert on proposals
  for each row execute function raise_proposal_alert();
