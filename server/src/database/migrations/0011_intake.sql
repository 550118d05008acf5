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

-- Customers' words, kept for good when this commits, many at once: what a commit and a call cost is then paid once.
-- Each is of another chat, which its first message opens. One line for each that was kept or had come before; none
-- where there is no agent or bot any more, or, unless in_waits, while somebody else is changing that chat.
drop function receive_question;
create type question as (
  place integer, agent_id bigint, bot_id bigint, chat_id bigint, customer text, name text, photo text, type text,
  text text, client_id text, external_id text, at timestamptz, contact jsonb, context jsonb, attachment_ids text[]);

create function receive_questions(
  in_account bigint, in_questions jsonb, in_now timestamptz, in_quiet interval, in_longest interval, in_waits boolean)
returns table (place integer, chat_id bigint, message_id bigint, seq bigint, is_new boolean, is_new_chat boolean,
  run_at timestamptz, superseded bigint[])
language plpgsql set search_path from current as $$
#variable_conflict use_column
declare
  questions question[] := array(select q from jsonb_populate_recordset(null::question, in_questions) q);
  q question;
  ids bigint[];
  new_chat bigint;
begin
  perform set_config('app.account_id', in_account::text, true);
  -- Many chats change many of the bot's counts at the end: two such calls would wait for each other crosswise.
  if cardinality(questions) > 1 then
    perform pg_advisory_xact_lock(hashtextextended('receive_questions', in_account));
  end if;

  ids := array(select coalesce(q.chat_id, (
      select c.id from chats c where c.account_id = in_account and c.bot_id = q.bot_id and c.external_id = q.customer))
    from unnest(questions) with ordinality as q order by q.ordinality);
  for at in 1 .. cardinality(questions) loop
    continue when ids[at] is not null;
    q := questions[at];
    -- Somebody else may be first after all: theirs counts.
    insert into chats (account_id, agent_id, bot_id, external_id, display_name, user_photo, mode, contact, context)
      select in_account, a.id, q.bot_id, q.customer, q.name, q.photo,
        case when q.bot_id is null then 'auto' else a.agent_mode end, q.contact, q.context
      from agents a where a.account_id = in_account and a.id = q.agent_id
        and (q.bot_id is null or exists (
          select from bots b where b.account_id = in_account and b.id = q.bot_id and b.deleted_at is null))
      on conflict (account_id, bot_id, external_id) do update set external_id = excluded.external_id
      returning id into new_chat;
    ids[at] := new_chat;
  end loop;

  -- Locked by a statement of its own: the next one then sees all that happened in these chats before.
  if in_waits then
    perform from chats c where c.account_id = in_account and c.id = any (ids) order by c.id for update;
  else
    ids := array(select case when c.id is null then null else i.id end
      from unnest(ids) with ordinality as i (id, at) left join (
        select c.id from chats c where c.account_id = in_account and c.id = any (ids) for update skip locked
      ) c on c.id = i.id order by i.at);
  end if;

  return query with asked as (
    select q.*, c.id as chat, c.last_seq, a.ai_halted_at is null and c.mode = 'auto' as has_answerer, coalesce(
      (select m.id from messages m
        where m.account_id = in_account and m.chat_id = c.id and m.client_id = q.client_id),
      (select m.id from messages m
        where m.account_id = in_account and m.bot_id = q.bot_id and m.external_id = q.external_id)) as earlier
    from unnest(questions) with ordinality as q
      join unnest(ids) with ordinality as i (id, at) on i.at = q.ordinality
      join chats c on c.account_id = in_account and c.id = i.id
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
  ), carried as (
    update attachments t set chat_id = f.chat, message_id = n.id
      from fresh f join added n on n.chat = f.chat
      where f.attachment_ids <> '{}' and t.account_id = in_account and t.bot_id = f.bot_id
        and t.external_id = f.customer and t.message_id is null and t.id = any (f.attachment_ids)
  ), queued as (
    -- A burst waits for its end, but not for ever. Many tries: each start counts, also one that a restart cut short.
    -- Jobs go by the database's own clock.
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
