-- A message that comes in Copilot is left to a person: the draft's job is stored in the same transaction.
create or replace function ask_for_draft()
returns trigger language plpgsql set search_path from current as $$
begin
  insert into jobs (account_id, kind, payload, dedupe_key)
    select new.account_id, 'draft_answer', jsonb_build_object('chat_id', new.id, 'turn', new.turn), new.id::text
    from agents a where a.account_id = new.account_id and a.id = new.agent_id and a.background_drafts
    on conflict (account_id, kind, dedupe_key) where state = 'queued' and dedupe_key is not null
    do update set payload = excluded.payload;
  return null;
end $$;

create or replace trigger ask_for_draft after update of left_turn on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.mode = 'manual' and new.bot_id is not null
    and new.left_turn = new.turn and new.left_turn <> old.left_turn))
  execute function ask_for_draft();
