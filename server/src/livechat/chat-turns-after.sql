-- What happened in a chat after a place, with each turn as it stands now; null where the conversation itself changed.
create or replace function chat_turns_after(in_account bigint, in_chat bigint, in_after bigint, in_limit integer)
returns table (event_seq bigint, message_id bigint, has_files boolean, id bigint, seq bigint, client_id text,
  "timestamp" timestamptz, question text, answer text, redacted_answer text, answer_seq bigint, answered_by text,
  answered_at timestamptz, sources jsonb, person_name text, picture_key text)
language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  perform set_config('app.account_id', in_account::text, true);
  return query
    select e.seq, e.message_id,
      exists (select from attachments f where f.account_id = in_account and f.message_id = e.message_id),
      m.id, m.seq, m.client_id, m.timestamp, m.question, m.answer, m.redacted_answer, m.answer_seq, m.answered_by,
      m.answered_at, m.sources, u.name, u.picture_key
    from (
      select e.seq, e.message_id from chat_events e
      where e.account_id = in_account and e.chat_id = in_chat and e.seq > in_after order by e.seq limit in_limit) e
    left join lateral (
      select * from messages m
      where m.account_id = in_account and m.id = e.message_id and m.chat_id = in_chat limit 1) m on true
    left join lateral (
      select u.name, u.picture_key from users u where u.id = m.user_id limit 1) u on true
    order by e.seq;
end $$;
