-- Everything that an answer is written from, with the outcome of proposed changes, what is known of each file, and which
-- files are still on their way. Nothing is locked: commit_answer checks again.
create or replace function begin_turn(in_account bigint, in_chat bigint, in_turns integer, in_most integer, in_since timestamptz)
returns json language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  chat chats;
begin
  perform set_config('app.account_id', in_account::text, true);
  select * into chat from chats where account_id = in_account and id = in_chat;
  if not found then return null; end if;
  return json_build_object(
    'chat', row_to_json(chat),
    'is_halted', (select ai_halted_at is not null from accounts where id = in_account),
    'is_asked_anew', exists (select from jobs j where j.account_id = in_account and j.kind = 'answer_chat'
      and j.dedupe_key = in_chat::text and j.state = 'queued'),
    'agent', (select row_to_json(a) from agents a where a.account_id = in_account and a.id = chat.agent_id),
    'triggers', coalesce((select json_agg(json_build_object(
        'type', t.type, 'enabled', t.enabled, 'settings', t.settings))
      from triggers t where t.account_id = in_account and t.agent_id = chat.agent_id), '[]'),
    -- A greeting answers nothing, and may come while a question waits.
    'history', coalesce((select json_agg(row_to_json(latest) order by latest.seq, latest.id) from (
      select * from messages m where m.account_id = in_account and m.chat_id = in_chat
        and (m.message_type <> 'operator' or m.answered_by is distinct from 'ai' or m.outcome is not null)
      order by m.seq desc, m.id desc limit in_turns) latest), '[]'),
    'files', coalesce((select json_agg(json_build_object('message_id', f.message_id, 'id', f.id, 'file_name', f.file_name,
        'media_type', f.media_type, 'size', f.size, 'blob', f.blob, 'transcript', f.transcript,
        'description', f.description) order by f.created_at, f.id)
      from attachments f where f.account_id = in_account and f.message_id in (
        select m.id from messages m where m.account_id = in_account and m.chat_id = in_chat
        order by m.seq desc, m.id desc limit in_turns)), '[]'),
    'awaited', coalesce((select json_agg(json_build_object('message_id', r.message_id, 'file_name', r.file_name,
        'media_type', r.media_type))
      from remote_files r where r.account_id = in_account and r.fetched_at is null and r.message_id in (
        select m.id from messages m where m.account_id = in_account and m.chat_id = in_chat
        order by m.seq desc, m.id desc limit in_turns)), '[]'),
    'has_lessons', exists (
      select from approved_answers l where l.account_id = in_account and l.agent_id = chat.agent_id),
    -- A chat with fewer events than that has fewer answers, too.
    'answers_since', case when chat.last_seq < in_most then 0 else (
      select count(*) from messages m where m.account_id = in_account and m.chat_id = in_chat
        and m.answered_by = 'ai' and m.answered_at > in_since) end);
end $$;
