-- A turn writes less to the write-ahead log: its second half changes no index, and each passage is kept once.

-- Every turn up to settled_seq has an answer or will get none: what still waits is found by the index of the chat's turns,
-- without one of its own that every answer would have to change.
alter table chats add column settled_seq bigint not null default 0;
drop index messages_waiting;

-- Retention looks for old messages, and analytics for those of customers, in the same index.
drop index messages_by_age;
drop index messages_asked;
create index messages_asked on messages (account_id, bot_id, timestamp) include (chat_id, message_type);

-- Its predicate must not change with every turn. While the AI is stopped, open turns are looked for in chats_by_bot, as
-- are old chats.
drop index chats_waiting;
create index chats_waiting on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  where needs_person;
drop index chats_by_age;

-- Room in the page for the answer, so that the new row version needs no index entries.
alter table messages set (fillfactor = 50);
alter table chats set (fillfactor = 70);

-- There are the events of one day, at most 10,000 of each account: once an hour they can be read through.
drop index events_by_age;

-- The passages that answers were written from. Many answers come from the same ones.
create table quoted_passages (
  account_id bigint not null,
  hash bigint not null,
  agent_id bigint not null,
  passage jsonb not null,
  -- Not older than a day before the latest answer that refers to it.
  used_at timestamptz not null,
  primary key (account_id, hash),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('quoted_passages');
select restrict_to_agents('quoted_passages',
  'agent_id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])');

-- scores: score, lexical and dense of each of the passages.
alter table answer_reasons
  add column passages bigint[],
  add column scores real[];

-- Checked by whoever writes them: the message is locked, and the agent is looked up. A foreign key would lock both, which
-- is written to the log with every answer.
alter table answer_reasons drop constraint answer_reasons_account_id_message_id_fkey;
alter table tallies drop constraint tallies_account_id_agent_id_fkey;

create function drop_reason()
returns trigger language plpgsql set search_path from current as $$
begin
  delete from answer_reasons where account_id = old.account_id and message_id = old.id;
  return null;
end $$;
create trigger drop_reason after delete on messages for each row execute function drop_reason();

create function drop_tallies()
returns trigger language plpgsql set search_path from current as $$
begin
  delete from tallies where account_id = old.account_id and agent_id = old.id;
  return null;
end $$;
create trigger drop_tallies after delete on agents for each row execute function drop_tallies();

-- Keeps the reason for an answer, and each of its passages once. What is empty is left out.
create function store_reason(in_account bigint, in_agent bigint, in_message bigint, in_reason jsonb, in_now timestamptz)
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

-- The reason for an answer with its passages; earlier ones hold them as they are.
create function reason_of(in_account bigint, in_message bigint)
returns jsonb language sql stable set search_path from current as $$
  select case when r.passages is null then r.reason else
    '{"model": null, "removed": [], "mended": [], "fallback": null, "triggers": [], "input_tokens": null,
      "output_tokens": null}' || r.reason || jsonb_build_object('passages', (
        select coalesce(jsonb_agg(q.passage || jsonb_build_object('score', r.scores[3 * p.place - 2],
          'lexical', r.scores[3 * p.place - 1], 'dense', r.scores[3 * p.place]) order by p.place), '[]')
        from unnest(r.passages) with ordinality p (hash, place)
          join quoted_passages q on q.account_id = in_account and q.hash = p.hash))
    end
  from answer_reasons r where r.account_id = in_account and r.message_id = in_message
$$;

-- Passages that no answer refers to any more.
create function prune_quoted_passages(at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  delete from quoted_passages q where q.used_at < at - interval '2 days' and (q.account_id, q.hash) not in (
    select r.account_id, unnest(r.passages) from answer_reasons r where r.passages is not null);
  perform set_config('app.lookup', 'off', true);
end $$;
revoke execute on function prune_quoted_passages from public;

-- As before, but keeps each passage once, and moves the chat in the lists only where the answer comes late: it stands
-- right behind its question.
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

-- As before, but they look for waiting turns after settled_seq only, and move it on.
create or replace function receive_question(
  in_account bigint, in_agent bigint, in_bot bigint, in_chat bigint, in_customer text, in_name text, in_photo text,
  in_type text, in_text text, in_client_id text, in_external_id text, in_at timestamptz, in_now timestamptz,
  in_contact jsonb, in_context jsonb, in_attachments text[], in_quiet interval, in_longest interval)
returns table (chat_id bigint, message_id bigint, seq bigint, is_new boolean, is_new_chat boolean,
  run_at timestamptz, superseded bigint[])
language plpgsql set search_path from current as $$
#variable_conflict use_column
declare
  chat chats;
  earlier messages;
  has_answerer boolean;
  former bigint[];
  former_id bigint;
  new_id bigint;
  new_seq bigint;
  -- Jobs go by the database's own clock.
  due timestamptz := now() + in_quiet;
begin
  perform set_config('app.account_id', in_account::text, true);
  if in_chat is not null then
    select * into chat from chats c where c.account_id = in_account and c.id = in_chat for update;
  else
    select * into chat from chats c
      where c.account_id = in_account and c.bot_id = in_bot and c.external_id = in_customer for update;
  end if;
  is_new_chat := chat.id is null;
  if is_new_chat then
    insert into chats (account_id, agent_id, bot_id, external_id, display_name, user_photo, mode, contact, context)
      select in_account, a.id, in_bot, in_customer, in_name, in_photo,
        case when in_bot is null then 'auto' else a.agent_mode end, in_contact, in_context
      from agents a where a.account_id = in_account and a.id = in_agent
        and (in_bot is null or exists (
          select from bots b where b.account_id = in_account and b.id = in_bot and b.deleted_at is null))
      on conflict (account_id, bot_id, external_id) do update set external_id = excluded.external_id
      returning * into chat;
    -- Neither agent nor bot is there any more.
    if chat.id is null then return; end if;
    -- Somebody else was first after all: that one counts.
    is_new_chat := chat.last_seq = 0;
  end if;

  if in_client_id is not null then
    select * into earlier from messages m
      where m.account_id = in_account and m.chat_id = chat.id and m.client_id = in_client_id;
  end if;
  if earlier.id is null and in_external_id is not null then
    select * into earlier from messages m
      where m.account_id = in_account and m.bot_id = in_bot and m.external_id = in_external_id;
  end if;
  if earlier.id is not null then
    return query select earlier.chat_id, earlier.id, earlier.seq, false, false, null::timestamptz, '{}'::bigint[];
    return;
  end if;

  select a.ai_halted_at is null and chat.mode = 'auto' into has_answerer from accounts a where a.id = in_account;
  with waiting as (
    update messages m set answer = ''
      where m.account_id = in_account and m.chat_id = chat.id and m.seq > chat.settled_seq and m.answer is null
    returning m.id
  ) select coalesce(array_agg(w.id order by w.id), '{}') into former from waiting w;
  new_seq := chat.last_seq + 1;
  insert into messages (account_id, chat_id, bot_id, seq, timestamp, username, question, answer, message_type,
      is_read, client_id, external_id, created_at)
    values (in_account, chat.id, in_bot, new_seq, in_at, in_name, in_text, case when has_answerer then null else '' end,
      in_type, false, in_client_id, in_external_id, in_now)
    returning id into new_id;
  insert into chat_events (account_id, chat_id, seq, message_id) values (in_account, chat.id, new_seq, new_id);
  foreach former_id in array former loop
    new_seq := new_seq + 1;
    insert into chat_events (account_id, chat_id, seq, message_id) values (in_account, chat.id, new_seq, former_id);
  end loop;
  update chats c set
      turn = c.turn + 1, last_seq = new_seq, settled_seq = chat.last_seq, unread_messages = c.unread_messages + 1,
      last_message_time = greatest(c.last_message_time, in_at), preview = left(in_text, 200),
      left_turn = case when has_answerer then c.left_turn else c.turn + 1 end,
      context = c.context || in_context,
      contact = case when in_contact = '{}' then c.contact else c.contact || in_contact end
    where c.account_id = in_account and c.id = chat.id;
  if cardinality(in_attachments) > 0 then
    update attachments t set chat_id = chat.id, message_id = new_id
      where t.account_id = in_account and t.bot_id = in_bot and t.external_id = in_customer
        and t.message_id is null and t.id = any (in_attachments);
  end if;
  -- A burst waits for its end, but not for ever.
  if has_answerer then
    -- Many tries: each start counts, also one that a restart of the server cut short.
    insert into jobs as job (account_id, kind, payload, run_at, dedupe_key, max_attempts)
      values (in_account, 'answer_chat', jsonb_build_object('chat_id', chat.id), due, chat.id::text, 20)
      on conflict (account_id, kind, dedupe_key) where state = 'queued' and dedupe_key is not null
      do update set run_at = least(excluded.run_at, job.created_at + in_longest)
      returning job.run_at into due;
  end if;
  return query select chat.id, new_id, chat.last_seq + 1, true, is_new_chat,
    case when has_answerer then due end, former;
end $$;

create or replace function receive_questions(
  in_account bigint, in_questions jsonb, in_now timestamptz, in_quiet interval, in_longest interval)
returns table (place integer, chat_id bigint, message_id bigint, seq bigint, is_new boolean, is_new_chat boolean,
  run_at timestamptz, superseded bigint[])
-- Planned once on each connection: planning takes longer than the work, and rows are always found by their keys.
language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  held bigint[];
  is_running boolean;
begin
  perform set_config('app.account_id', in_account::text, true);
  -- At the end they change several of a bot's counts: two such calls would wait for each other crosswise.
  perform pg_advisory_xact_lock(hashtextextended('receive_questions', in_account));
  -- Locked by a statement of its own: the next one then sees all that happened in these chats before.
  held := array(
    select c.id from jsonb_to_recordset(in_questions) as q (bot_id bigint, customer text), lateral (
      select c.id from chats c
        where c.account_id = in_account and c.bot_id = q.bot_id and c.external_id = q.customer
        for update skip locked) c);
  is_running := (select a.ai_halted_at is null from accounts a where a.id = in_account);
  return query with asked as (
    select q.*, c.id as chat, c.last_seq, c.settled_seq, is_running and c.mode = 'auto' as has_answerer, coalesce(
      (select m.id from messages m
        where m.account_id = in_account and m.chat_id = c.id and m.client_id = q.client_id),
      (select m.id from messages m
        where m.account_id = in_account and m.bot_id = q.bot_id and m.external_id = q.external_id)) as earlier
    from chats c
      join jsonb_to_recordset(in_questions) as q (
        place integer, bot_id bigint, customer text, name text, type text, text text, client_id text,
        external_id text, at timestamptz, contact jsonb, context jsonb)
        on c.bot_id = q.bot_id and c.external_id = q.customer
    where c.account_id = in_account and c.id = any (held)
  ), fresh as (
    select * from asked where earlier is null
  ), waiting as (
    update messages m set answer = '' from fresh f
      where m.account_id = in_account and m.chat_id = f.chat and m.seq > f.settled_seq and m.answer is null
      returning m.chat_id as chat, m.id, f.last_seq
  ), former as (
    select w.*, w.last_seq + 1 + row_number() over (partition by w.chat order by w.id) as seq from waiting w
  ), superseded as (
    select chat, max(seq) as seq, array_agg(id order by id) as ids from former group by chat
  ), added as (
    insert into messages (account_id, chat_id, bot_id, seq, timestamp, username, question, answer, message_type,
        is_read, client_id, external_id, created_at)
      select in_account, f.chat, f.bot_id, f.last_seq + 1, f.at, f.name, f.text,
        case when f.has_answerer then null else '' end, f.type, false, f.client_id, f.external_id, in_now
      from fresh f
      returning id, chat_id as chat, seq
  ), events as (
    insert into chat_events (account_id, chat_id, seq, message_id)
      select in_account, n.chat, n.seq, n.id from added n
      union all select in_account, w.chat, w.seq, w.id from former w
  ), kept as (
    update chats c set
        turn = c.turn + 1, last_seq = coalesce(s.seq, c.last_seq + 1), settled_seq = f.last_seq,
        unread_messages = c.unread_messages + 1, preview = left(f.text, 200),
        last_message_time = greatest(c.last_message_time, f.at),
        left_turn = case when f.has_answerer then c.left_turn else c.turn + 1 end,
        context = c.context || f.context,
        contact = case when f.contact = '{}' then c.contact else c.contact || f.contact end
      from fresh f left join superseded s on s.chat = f.chat
      where c.account_id = in_account and c.id = f.chat
  ), queued as (
    insert into jobs as job (account_id, kind, payload, run_at, dedupe_key, max_attempts)
      select in_account, 'answer_chat', jsonb_build_object('chat_id', f.chat), now() + in_quiet, f.chat::text, 20
      from fresh f where f.has_answerer
      on conflict (account_id, kind, dedupe_key) where state = 'queued' and dedupe_key is not null
      do update set run_at = least(excluded.run_at, job.created_at + in_longest)
      returning job.dedupe_key, job.run_at
  )
  select k.place,
    case when n.id is null then
      (select e.chat_id from messages e where e.account_id = in_account and e.id = k.earlier) else k.chat end,
    coalesce(n.id, k.earlier),
    case when n.id is null then
      (select e.seq from messages e where e.account_id = in_account and e.id = k.earlier) else n.seq end,
    n.id is not null, n.id is not null and k.last_seq = 0, j.run_at, coalesce(s.ids, '{}')
  from asked k
    left join added n on n.chat = k.chat
    left join queued j on j.dedupe_key = k.chat::text
    left join superseded s on s.chat = k.chat;
end $$;

-- As before, but numbers the events of an account by an update alone, wherever its stream is there already. Account by
-- account in the order of their ids, so that two processes never wait for each other crosswise.
create or replace function store_events(batch jsonb)
returns void language plpgsql security definer set search_path from current as $$
declare
  own record;
  last bigint;
begin
  perform set_config('app.lookup', 'on', true);
  for own in
    select l.account_id, count(*) as total, jsonb_agg(jsonb_build_object('type', l.type, 'ids', l.ids) order by place) as told
    from rows from (jsonb_to_recordset(batch) as (account_id bigint, type text, ids jsonb))
      with ordinality as l (account_id, type, ids, place)
    group by l.account_id order by l.account_id
  loop
    update event_streams set last_seq = last_seq + own.total where account_id = own.account_id returning last_seq into last;
    if last is null then
      insert into event_streams as stream (account_id, last_seq) values (own.account_id, own.total)
        on conflict (account_id) do update set last_seq = stream.last_seq + excluded.last_seq
        returning last_seq into last;
    end if;
    insert into events (account_id, seq, type, ids)
      select own.account_id, last - own.total + e.nth, e.value ->> 'type', e.value -> 'ids'
      from jsonb_array_elements(own.told) with ordinality e (value, nth);
  end loop;
  perform set_config('app.lookup', 'off', true);
end $$;
