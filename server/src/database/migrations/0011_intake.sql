-- Messages that come at the same time are kept together; those that the AI may not answer stay with people.

-- left_turn is the last turn that the assistant left to people. It counts while that turn is unanswered.
drop trigger count_changed_chat on chats;
drop index chats_waiting;
alter table chats drop column needs_person;
alter table chats add column left_turn bigint not null default 0;
alter table chats add column needs_person boolean not null generated always as (
  hand_over_at is not null or (turn > answered_turn and (mode <> 'auto' or left_turn > answered_turn))) stored;
create index chats_waiting on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  where needs_person or turn > answered_turn;
create constraint trigger count_changed_chat after update on chats deferrable initially deferred
  for each row when (
    old.bot_id is distinct from new.bot_id
    or (old.unread_messages > 0) <> (new.unread_messages > 0)
    or old.needs_person <> new.needs_person)
  execute function recount_chat();

-- As before, but says which turns nobody but a person will answer.
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
    update messages m set answer = '' where m.account_id = in_account and m.chat_id = chat.id and m.answer is null
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
      turn = c.turn + 1, last_seq = new_seq, unread_messages = c.unread_messages + 1,
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

-- The same for many words of one account, each in another chat that is there already: what a call and a commit cost
-- is paid once. One line for each that was kept or had come before; none for a chat that is not there or that somebody
-- else is changing.
create function receive_questions(
  in_account bigint, in_questions jsonb, in_now timestamptz, in_quiet interval, in_longest interval)
returns table (place integer, chat_id bigint, message_id bigint, seq bigint, is_new boolean, is_new_chat boolean,
  run_at timestamptz, superseded bigint[])
-- Planned once on each connection: planning takes longer than the work, and rows are always found by their keys.
language plpgsql set search_path from current set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off as $$
#variable_conflict use_column
declare
  held bigint[];
begin
  perform set_config('app.account_id', in_account::text, true);
  -- At the end they change several of a bot's counts: two such calls would wait for each other crosswise.
  perform pg_advisory_xact_lock(hashtextextended('receive_questions', in_account));
  -- Locked by a statement of its own: the next one then sees all that happened in these chats before.
  held := array(
    select c.id from jsonb_to_recordset(in_questions) as q (bot_id bigint, customer text)
      join chats c on c.account_id = in_account and c.bot_id = q.bot_id and c.external_id = q.customer
    for update of c skip locked);
  return query with asked as (
    select q.*, c.id as chat, c.last_seq, a.ai_halted_at is null and c.mode = 'auto' as has_answerer, coalesce(
      (select m.id from messages m
        where m.account_id = in_account and m.chat_id = c.id and m.client_id = q.client_id),
      (select m.id from messages m
        where m.account_id = in_account and m.bot_id = q.bot_id and m.external_id = q.external_id)) as earlier
    from jsonb_to_recordset(in_questions) as q (
        place integer, bot_id bigint, customer text, name text, type text, text text, client_id text,
        external_id text, at timestamptz, contact jsonb, context jsonb)
      join chats c on c.account_id = in_account and c.bot_id = q.bot_id and c.external_id = q.customer
        and c.id = any (held)
      join accounts a on a.id = in_account
  ), fresh as (
    select * from asked where earlier is null
  ), waiting as (
    update messages m set answer = '' from fresh f
      where m.account_id = in_account and m.chat_id = f.chat and m.answer is null
      returning m.chat_id as chat, m.id, f.last_seq
  ), former as (
    select w.*, w.last_seq + 1 + row_number() over (partition by w.chat order by w.id) as seq from waiting w
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
        turn = c.turn + 1, last_seq = coalesce((select max(w.seq) from former w where w.chat = c.id), c.last_seq + 1),
        unread_messages = c.unread_messages + 1, preview = left(f.text, 200),
        last_message_time = greatest(c.last_message_time, f.at),
        left_turn = case when f.has_answerer then c.left_turn else c.turn + 1 end,
        context = c.context || f.context,
        contact = case when f.contact = '{}' then c.contact else c.contact || f.contact end
      from fresh f where c.account_id = in_account and c.id = f.chat
  ), queued as (
    insert into jobs as job (account_id, kind, payload, run_at, dedupe_key, max_attempts)
      select in_account, 'answer_chat', jsonb_build_object('chat_id', f.chat), now() + in_quiet, f.chat::text, 20
      from fresh f where f.has_answerer
      on conflict (account_id, kind, dedupe_key) where state = 'queued' and dedupe_key is not null
      do update set run_at = least(excluded.run_at, job.created_at + in_longest)
      returning job.dedupe_key, job.run_at
  )
  select k.place, coalesce(e.chat_id, k.chat), coalesce(n.id, k.earlier), coalesce(n.seq, e.seq), n.id is not null,
    n.id is not null and k.last_seq = 0, j.run_at,
    array(select w.id from former w where w.chat = k.chat order by w.id)
  from asked k
    left join added n on n.chat = k.chat
    left join messages e on e.account_id = in_account and e.id = k.earlier
    left join queued j on j.dedupe_key = k.chat::text;
end $$;
