-- Stores an answer and ends its job if the lease holds and nothing has changed since begin_turn. Returns 'long', having
-- changed nothing, if more is to be done than storing it: a person is called, a session begins, a provider delivers.
create or replace function commit_answer(in_account bigint, in_job bigint, in_lease uuid, in_chat bigint, in_turn bigint,
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

-- The answer in its place in a chat that the transaction has locked, with its reason. Returns false if it has one already.
-- Keeps each passage once, and moves the chat in the lists only if the answer comes late.
create or replace function store_answer(in_account bigint, in_chat bigint, in_message bigint, in_answer text, in_sources jsonb,
  in_outcome text, in_is_unknown boolean, in_preview text, in_reason jsonb, in_now timestamptz)
returns boolean language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  place bigint;
  agent bigint;
  is_left boolean;
begin
  select last_seq + 1, agent_id, left_turn > answered_turn into place, agent, is_left
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
      preview = in_preview, unknown_in_a_row = case when in_is_unknown then unknown_in_a_row + 1 else 0 end,
      last_message_time = case when last_message_time > in_now - interval '1 minute' then last_message_time else in_now end
    where account_id = in_account and id = in_chat;
  perform store_reason(in_account, agent, in_message, in_reason, in_now);
  return true;
end $$;

-- Keeps the reason for an answer, and each of its passages once. What is empty is left out.
create or replace function store_reason(in_account bigint, in_agent bigint, in_message bigint, in_reason jsonb, in_now timestamptz)
returns void language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  kept_reason jsonb;
  passage jsonb;
  kept jsonb;
  key bigint;
  keys bigint[] := '{}';
  all_scores real[] := '{}';
  new_keys bigint[] := '{}';
  new_passages jsonb[] := '{}';
begin
  for passage in select * from jsonb_array_elements(in_reason -> 'passages') loop
    kept := passage - array['score', 'lexical', 'dense'];
    key := hashtextextended(kept::text, in_agent);
    keys := keys || key;
    all_scores := all_scores || array[(passage ->> 'score')::real, (passage ->> 'lexical')::real, (passage ->> 'dense')::real];
    if not exists (select from quoted_passages q
        where q.account_id = in_account and q.hash = key and q.used_at > in_now - interval '1 day') then
      new_keys := new_keys || key;
      new_passages := new_passages || kept;
    end if;
  end loop;
  if cardinality(new_keys) > 0 then
    -- Always in the same order, so that two answers never wait for each other crosswise.
    insert into quoted_passages (account_id, hash, agent_id, passage, used_at)
      select distinct on (new.hash) in_account, new.hash, in_agent, new.words, in_now
        from unnest(new_keys, new_passages) as new (hash, words) order by new.hash
      on conflict (account_id, hash) do update set used_at = excluded.used_at;
  end if;
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') into kept_reason
    from jsonb_each(in_reason - 'passages') e where e.value not in ('null', '[]');
  update answer_reasons set reason = kept_reason, passages = keys, scores = all_scores
    where account_id = in_account and message_id = in_message;
  if not found then
    insert into answer_reasons (account_id, message_id, reason, passages, scores)
      values (in_account, in_message, kept_reason, keys, all_scores);
  end if;
end $$;
