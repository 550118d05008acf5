-- The message that may hold an e-mail address or a phone number is read by a job. A hand-over raises both turns.
create or replace function ask_to_read_contact()
returns trigger language plpgsql set search_path from current as $$
begin
  insert into jobs (account_id, kind, payload) values (new.account_id, 'read_contact', jsonb_build_object('chat_id', new.id));
  perform pg_notify('switchboard', format('["contact",%s,[["jobs",""]]]', new.id));
  return null;
end $$;

create or replace trigger ask_to_read_contact after update of turn on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (old.contact_asked_at is not null and new.contact_asked_at is not null
    and new.turn > old.turn and new.answered_turn = old.answered_turn))
  execute function ask_to_read_contact();
