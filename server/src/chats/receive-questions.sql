-- As receive_question, for many messages of one account, each in another existing chat, which saves calls and commits. One
-- row for each that was stored now or before; none for a chat that does not exist or that another transaction changes.
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
