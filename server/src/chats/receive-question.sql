-- The one way in for a customer's message, from any channel, in a single round trip. A repeat (same client_id or
-- external_id) returns the first one and changes nothing. The chat's row is locked until the commit, so that messages of one
-- chat are numbered one after the other. Returns the turns that only a person will answer; looks for waiting turns after
-- settled_seq only, and moves it on.
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
