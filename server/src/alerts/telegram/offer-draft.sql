-- The alerts that were sent on Telegram get their button for a draft that was written after them.
create or replace function offer_draft()
returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from telegram_links l where l.account_id = new.account_id and l.ended_at is null) then
    insert into jobs (account_id, kind, payload, max_attempts)
      values (new.account_id, 'offer_draft', jsonb_build_object('chat_id', new.chat_id), 5);
    perform pg_notify('switchboard', format('["drafts",%s,[["jobs",""]]]', new.id));
  end if;
  return null;
end $$;

create or replace trigger offer_draft after insert on drafts for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function offer_draft();
