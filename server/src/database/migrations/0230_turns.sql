-- A turn of the assistant in few round trips: one call reads what it is written from, one stores it.

-- Whether the AI is stopped everywhere. Whoever stops it takes the same lock for itself alone: a stop commits either
-- before, and is seen here, or after what this transaction writes. A lock on the account's row would say the same,
-- but leaves a trace in the log with every answer.
create function is_ai_halted(in_account bigint)
returns boolean language plpgsql set search_path from current as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ai_halt', in_account));
  -- A statement of its own: it sees what was committed while the lock was waited for.
  return (select ai_halted_at is not null from accounts where id = in_account);
end $$;

-- All that an answer is written from. Nothing is locked: commit_answer looks again.
create function begin_turn(in_account bigint, in_chat bigint, in_turns integer, in_most integer, in_since timestamptz)
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
        and (m.message_type <> 'operator' or m.answered_by is distinct from 'ai')
      order by m.seq desc, m.id desc limit in_turns) latest), '[]'),
    'files', coalesce((select json_agg(json_build_object('message_id', f.message_id, 'file_name', f.file_name))
      from attachments f where f.account_id = in_account and f.message_id in (
        select m.id from messages m where m.account_id = in_account and m.chat_id = in_chat
        order by m.seq desc, m.id desc limit in_turns)), '[]'),
    'has_lessons', exists (
      select from approved_answers l where l.account_id = in_account and l.agent_id = chat.agent_id),
    -- A chat with fewer events than that has fewer answers, too.
    'answers_since', case when chat.last_seq < in_most then 0 else (
      select count(*) from messages m where m.account_id = in_account and m.chat_id = in_chat
        and m.answered_by = 'ai' and m.answered_at > in_since) end);
end $$;

-- The answer in its place in a chat that the transaction has locked, with the reason for it. False: it has one already.
create function store_answer(in_account bigint, in_chat bigint, in_message bigint, in_answer text, in_sources jsonb,
  in_outcome text, in_is_unknown boolean, in_preview text, in_reason jsonb, in_now timestamptz)
returns boolean language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  place bigint;
  is_left boolean;
begin
  select last_seq + 1, left_turn > answered_turn into place, is_left
    from chats where account_id = in_account and id = in_chat;
  update messages set answer = in_answer, answered_by = 'ai', answered_at = in_now, answer_seq = place,
      sources = in_sources, outcome = in_outcome
    where account_id = in_account and id = in_message and answer is null;
  if not found then return false; end if;
  insert into chat_events (account_id, chat_id, seq, message_id) values (in_account, in_chat, place, in_message);
  -- The customer no longer waits for a person.
  if is_left then
    insert into chat_events (account_id, chat_id, seq, message_id) values (in_account, in_chat, place + 1, null);
  end if;
  update chats set last_seq = case when is_left then place + 1 else place end, answered_turn = turn,
      preview = in_preview, last_message_time = in_now,
      unknown_in_a_row = case when in_is_unknown then unknown_in_a_row + 1 else 0 end
    where account_id = in_account and id = in_chat;
  insert into answer_reasons (account_id, message_id, reason) values (in_account, in_message, in_reason)
    on conflict (account_id, message_id) do update set reason = excluded.reason;
  return true;
end $$;

-- Stores an answer and ends its job, if the lease holds and the world is still the one it was written for. 'long': there
-- is more to do than storing it (a person is called, a session begins, a provider delivers), and nothing has been
-- changed.
create function commit_answer(in_account bigint, in_job bigint, in_lease uuid, in_chat bigint, in_turn bigint,
  in_direct text[], in_needs_session boolean, in_asked_at timestamptz, in_message bigint, in_answer text,
  in_sources jsonb, in_outcome text, in_is_unknown boolean, in_preview text, in_reason jsonb, in_now timestamptz)
returns text language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  chat chats;
begin
  perform set_config('app.account_id', in_account::text, true);
  perform from jobs where account_id = in_account and id = in_job and lease_token = in_lease for update;
  if not found then return 'lost'; end if;
  select * into chat from chats where account_id = in_account and id = in_chat for update;
  if not found then return 'outdated'; end if;
  if chat.mode <> 'auto' or is_ai_halted(in_account) then return 'long'; end if;
  if chat.turn <> in_turn then return 'outdated'; end if;
  if chat.bot_id is not null then
    if in_needs_session and (chat.session_until is null or in_asked_at >= chat.session_until) then return 'long'; end if;
    if not exists (select from bots where account_id = in_account and id = chat.bot_id
        and integration_type = any (in_direct)) then return 'long'; end if;
  end if;
  if not store_answer(in_account, in_chat, in_message, in_answer, in_sources, in_outcome, in_is_unknown, in_preview,
    in_reason, in_now) then return 'outdated'; end if;
  delete from jobs where account_id = in_account and id = in_job;
  return 'sent';
end $$;

-- What happened in a chat after a place, with each turn as it stands now; null where the conversation itself changed.
create function chat_turns_after(in_account bigint, in_chat bigint, in_after bigint, in_limit integer)
returns table (event_seq bigint, message_id bigint, has_files boolean, id bigint, seq bigint, client_id text,
  "timestamp" timestamptz, question text, answer text, redacted_answer text, answer_seq bigint, answered_by text,
  answered_at timestamptz, sources jsonb)
language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  perform set_config('app.account_id', in_account::text, true);
  return query
    select e.seq, e.message_id,
      exists (select from attachments f where f.account_id = in_account and f.message_id = e.message_id),
      m.id, m.seq, m.client_id, m.timestamp, m.question, m.answer, m.redacted_answer, m.answer_seq, m.answered_by,
      m.answered_at, m.sources
    from (
      select e.seq, e.message_id from chat_events e
      where e.account_id = in_account and e.chat_id = in_chat and e.seq > in_after order by e.seq limit in_limit) e
    left join lateral (
      select * from messages m
      where m.account_id = in_account and m.id = e.message_id and m.chat_id = in_chat limit 1) m on true
    order by e.seq;
end $$;

-- Chunks that a search hit, with the version of the agent's knowledge; that alone where nothing was hit.
-- From the chunks to their files and not the other way, which a database that has not yet seen how many files came in
-- would take; the limit keeps it from that.
create function found_chunks(in_account bigint, in_agent bigint, in_ids bigint[])
returns table (knowledge_version bigint, id bigint, file_id bigint, kind text, heading text, question text, "text" text,
  language text, is_suspect boolean, embedding text, sentence_vectors bytea, title text, url text)
language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  perform set_config('app.account_id', in_account::text, true);
  return query
    select a.knowledge_version::bigint, c.id, c.file_id, c.kind, c.heading, c.question, c.text, c.language, c.is_suspect,
      c.embedding, c.sentence_vectors, c.title, c.url
    from agents a
    left join lateral (
      select chunks.*, file.* from unnest(in_ids) as wanted (chunk)
      cross join lateral (
        select * from chunks where chunks.account_id = in_account and chunks.id = wanted.chunk
          and chunks.agent_id = in_agent limit 1) chunks
      cross join lateral (
        select coalesce(files.title, files.file_name) as title, files.url from files
        where files.account_id = in_account and files.id = chunks.file_id limit 1) file
    ) c on true
    where a.account_id = in_account and a.id = in_agent;
end $$;
