-- Conversations: who answers, what is on its way to a customer, and what happened in each chat, in order.

-- ai_halted_at: the one switch that stops the AI everywhere. operator_seen_at: when a console was last open.
alter table accounts
  add column ai_halted_at timestamptz,
  add column operator_seen_at timestamptz;

-- public_id names a bot to the outside: in the widget's address, in a webhook's. secret is sealed.
alter table bots
  add column public_id text not null unique default encode(uuid_send(gen_random_uuid()), 'hex'),
  add column settings jsonb not null default '{}',
  add column secret text,
  add column seen_on text,
  add column seen_at timestamptz;

-- external_id is the customer as the channel knows them. turn counts whatever makes an answer in the making
-- out of date: a newer message, a person's word, a change of mode. last_seq numbers chat_events without a gap.
alter table chats
  add column external_id text,
  add column turn bigint not null default 0,
  add column last_seq bigint not null default 0,
  add column preview text not null default '',
  add column contact jsonb not null default '{}',
  add column context jsonb not null default '{}',
  add column hand_over_at timestamptz,
  add column hand_over_reason text,
  add column hand_over_summary text,
  add column hand_over_wait_s integer,
  add column unknown_in_a_row integer not null default 0,
  add column visitor_read_seq bigint not null default 0,
  add column csat_asked_at timestamptz,
  add column csat_score integer check (csat_score between 1 and 5),
  add column csat_comment text;
create unique index chats_by_customer on chats (account_id, bot_id, external_id);
-- How long people waited for a person of late is read whenever somebody new waits.
create index chats_waited on chats (account_id, last_message_time desc) where hand_over_wait_s is not null;

-- seq and answer_seq: when question and answer came, in the chat's own count.
alter table messages
  add column bot_id bigint,
  add column seq bigint not null default 0,
  add column answer_seq bigint,
  add column client_id text,
  add column external_id text,
  add column answered_by text check (answered_by in ('ai', 'operator')),
  add column answered_at timestamptz,
  add column edited_at timestamptz,
  add column sources jsonb not null default '[]';
create unique index messages_by_client_id on messages (account_id, chat_id, client_id) where client_id is not null;
create unique index messages_by_external_id on messages (account_id, bot_id, external_id) where external_id is not null;
create index messages_waiting on messages (account_id, chat_id) where answer is null;

create table chat_events (
  account_id bigint not null,
  chat_id bigint not null,
  seq bigint not null,
  -- Null: the conversation itself changed.
  message_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, chat_id, seq),
  foreign key (account_id, chat_id) references chats on delete cascade
);
select protect_tenant_table('chat_events');

-- The outbox: what has to reach a customer over somebody else's network, in the order it was written.
-- sending without an end is a crash: nobody can know whether it arrived, so it becomes unknown, not a second try.
create table deliveries (
  account_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  bot_id bigint not null,
  message_id bigint,
  part integer not null default 0,
  kind text not null default 'text' check (kind in ('text', 'edit', 'file')),
  sent_by text not null check (sent_by in ('ai', 'operator', 'notice')),
  text text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  -- Who is sending it.
  job_id bigint,
  external_id text,
  error text,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade,
  foreign key (account_id, message_id) references messages on delete cascade
);
create index deliveries_open on deliveries (account_id, chat_id, id) where state in ('queued', 'sending');
create index deliveries_by_message on deliveries (account_id, message_id);
select protect_tenant_table('deliveries');

create table attachments (
  account_id bigint not null,
  id text not null,
  bot_id bigint not null,
  -- Whose: the customer as the channel knows them, until a message carries it.
  external_id text,
  chat_id bigint,
  message_id bigint,
  file_name text not null,
  media_type text not null,
  size bigint not null,
  blob text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, bot_id) references bots on delete cascade,
  foreign key (account_id, message_id) references messages on delete cascade
);
create index attachments_by_message on attachments (account_id, message_id);
create index attachments_by_blob on attachments (blob);
create index attachments_unclaimed on attachments (created_at) where message_id is null;
select protect_tenant_table('attachments');

create function add_chat_event(in_account bigint, in_chat bigint, in_message bigint)
returns bigint language sql set search_path from current as $$
  with place as (
    update chats set last_seq = last_seq + 1 where account_id = in_account and id = in_chat returning last_seq
  )
  insert into chat_events (account_id, chat_id, seq, message_id)
    select in_account, in_chat, last_seq, in_message from place
    returning seq
$$;

-- The one way a customer's words come in, from any channel. A single statement, so a single trip to the
-- database: this is the path that every message takes, and the rest of them follow from its row.
-- Whoever sends the same again (same client_id, same external_id) gets the first one back and changes nothing.
-- The chat's row is locked from here to the commit: messages of one chat are counted one after the other.
create function receive_question(
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

-- The bot behind a public id, for whoever comes from outside with nothing else.
create function bot_by_public_id(wanted text)
returns table (account_id bigint, bot_id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select b.account_id, b.id from bots b where b.public_id = wanted and b.deleted_at is null;
  perform set_config('app.lookup', 'off', true);
end $$;

create function account_of_attachment(wanted text)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  owner bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select t.account_id into owner from attachments t where t.id = wanted;
  perform set_config('app.lookup', 'off', true);
  return owner;
end $$;

-- Someone sits before these accounts' consoles.
create function note_operators(accounts_seen bigint[], at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  update accounts a set operator_seen_at = at where a.id = any (accounts_seen);
  perform set_config('app.lookup', 'off', true);
end $$;

-- To the end of the transaction: nobody clears content away while somebody begins to use it.
create function lock_blob(hash text)
returns void language sql set search_path from current as $$
  select pg_advisory_xact_lock(hashtextextended('blob ' || hash, 0))
$$;

-- Some of the files that were sent ahead of a message that never came. Whoever asked removes the content that
-- no other row uses, before the commit.
create function drop_unclaimed_attachments(older_than timestamptz)
returns table (blob text, is_used boolean) language plpgsql security definer set search_path from current as $$
declare
  dropped text[];
begin
  perform set_config('app.lookup', 'on', true);
  with late as (
    select t.account_id, t.id from attachments t
    where t.message_id is null and t.created_at < older_than limit 500 for update skip locked
  ), gone as (
    delete from attachments t using late l where t.account_id = l.account_id and t.id = l.id returning t.blob
  ) select array_agg(distinct g.blob order by g.blob) into dropped from gone g;
  perform lock_blob(hash) from unnest(dropped) hash;
  return query
    select hash, exists (select from attachments t where t.blob = hash) from unnest(dropped) hash;
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function
  bot_by_public_id(text),
  account_of_attachment(text),
  note_operators(bigint[], timestamptz),
  drop_unclaimed_attachments(timestamptz)
from public;
