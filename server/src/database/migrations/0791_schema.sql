-- replaces 102 migrations from 0001_foundation.sql to 0790_settle_in_one_call.sql (version 3.4), sha256 54b54eac8b93f584ccbd556a61b2fbb764170322b915a64f420248ce35e973da

-- Every table of accounts has account_id, leads its keys with it and is protected by row-level security. Functions and
-- triggers are files beside the code that uses them; here are those that tables and later migrations need.

-- An account moves to another installation (docs/scaling.md). copied: served here as before. draining: no new jobs and no
-- polling. frozen: nothing of it can be written. Both end at `until`, so that a move which is given up leaves the account
-- served. moved: another installation serves it. arriving: this one does not serve it yet.
create table moves (
  account bigint primary key,
  state text not null check (state in ('copied', 'draining', 'frozen', 'moved', 'arriving')),
  until timestamptz,
  -- The first copy, and the oldest transaction that it may lack.
  copy uuid not null,
  copied_before xid8,
  -- What opens the account at its target. The source tells it only once it has given the account up.
  code text,
  moved_to text,
  -- arriving: everything has arrived.
  is_complete boolean not null default false,
  check ((until is not null) = (state in ('draining', 'frozen'))),
  constraint moves_check1 check ((moved_to is not null) = (state = 'moved'))
);

-- The accounts whose rows nobody may write now. Look-ups across accounts leave them out; a transaction of such an account
-- is refused. The program that moves an account sets app.moving.
create function closed_accounts()
returns bigint[] language plpgsql stable set search_path from current as $$
declare
  closed bigint[];
  own moves;
begin
  if current_setting('app.moving', true) = 'on' then
    return '{}';
  end if;
  if current_setting('app.lookup', true) = 'on' then
    select coalesce(array_agg(m.account), '{}') into closed from moves m
      where m.state <> 'copied' and (m.until is null or m.until > clock_timestamp());
    return closed;
  end if;
  select * into own from moves m
    where m.account = nullif(current_setting('app.account_id', true), '')::bigint and m.state not in ('copied', 'draining')
      and (m.until is null or m.until > clock_timestamp());
  if found then
    raise exception 'This account is being moved.'
      using errcode = 'SBMOV', detail = coalesce(own.moved_to, '');
  end if;
  return '{}';
end $$;

-- Both subqueries run at most once per statement, and the second only while some account moves.
create function close_while_moving(tenant_table regclass, account_column name default 'account_id')
returns void language plpgsql as $$
declare
  is_open text := format('(not (select exists (select from moves)) or %I <> all ((select closed_accounts())::bigint[]))',
    account_column);
begin
  execute format('create policy not_moving_insert on %s as restrictive for insert with check %s', tenant_table, is_open);
  execute format('create policy not_moving_update on %s as restrictive for update using %s', tenant_table, is_open);
  execute format('create policy not_moving_delete on %s as restrictive for delete using %s', tenant_table, is_open);
end $$;

-- Row-level security of a table with rows of accounts. Account 0 is the installation itself: its jobs belong to nobody's
-- account.
create function protect_tenant_table(tenant_table regclass, account_column name default 'account_id')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_account on %1$s
       using (%2$I = nullif(current_setting(''app.account_id'', true), '''')::bigint)
       with check (%2$I = nullif(current_setting(''app.account_id'', true), '''')::bigint)',
    tenant_table, account_column);
  -- Only the functions of database/functions turn this on, for the length of one call.
  execute format(
    'create policy lookup on %s
       using (current_setting(''app.lookup'', true) = ''on'')
       with check (current_setting(''app.lookup'', true) = ''on'')',
    tenant_table);
  perform close_while_moving(tenant_table, account_column);
end $$;

-- Row-level security of a table with rows of people.
create function protect_personal_table(personal_table regclass, user_column name default 'user_id')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', personal_table);
  execute format('alter table %s force row level security', personal_table);
  execute format(
    'create policy own_user on %1$s
       using (%2$I = nullif(current_setting(''app.user_id'', true), '''')::bigint)
       with check (%2$I = nullif(current_setting(''app.user_id'', true), '''')::bigint)',
    personal_table, user_column);
  execute format('drop policy if exists own_account on %s', personal_table);
  execute format('drop policy if exists lookup on %s', personal_table);
  execute format(
    'create policy lookup on %s
       using (current_setting(''app.lookup'', true) = ''on'')
       with check (current_setting(''app.lookup'', true) = ''on'')',
    personal_table);
end $$;

-- A person who works with some of the assistants sees the rows of these only: app.agent_ids names them for one transaction.
-- It is not set for people who work with all of them and for jobs.
create function restrict_to_agents(tenant_table regclass, own text)
returns void language plpgsql as $$
begin
  execute format(
    'create policy own_agents on %s as restrictive
       using (nullif(current_setting(''app.agent_ids'', true), '''') is null or %s)',
    tenant_table, own);
end $$;

-- Names are found in any case and without diacritics. Letters that do not decompose are named one by one.
create function folded(words text)
returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(
    translate(regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g'), 'łøđħı', 'lodhi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

create function email_key(address text)
returns text language sql immutable parallel safe as $$
  select case when address like '%_@_%' then lower(btrim(address)) end
$$;

-- The digits, without the 00 or + of an international number.
create function phone_key(number text)
returns text language sql immutable parallel safe as $$
  select case when length(digits) between 7 and 15 then digits end
    from regexp_replace(regexp_replace(number, '\D', '', 'g'), '^00', '') as digits
$$;

-- Long enough that only a prefix comes before it. Shorter numbers are compared whole.
create function phone_end(key text)
returns text language sql immutable parallel safe as $$
  select right(key, 9)
$$;

create table installation (
  key text primary key,
  value text not null
);

-- Unlogged: a crash of the database only forgives a few attempts.
create unlogged table rate_limits (
  key text primary key,
  window_ends timestamptz not null,
  used integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table accounts (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)) unique,
  created_at timestamptz not null default now(),
  -- ai_halted_at: the AI is stopped everywhere. operator_seen_at: when a console was last open.
  ai_halted_at timestamptz,
  operator_seen_at timestamptz,
  -- What a payment page is told instead of the account's number: nobody can guess another's.
  payment_reference uuid not null default gen_random_uuid() unique,
  -- Chats are kept this long after their last message; 0 is forever.
  -- erased_at: nobody can sign in any more, and a job deletes everything.
  retention_days integer not null default 0 check (retention_days >= 0 and retention_days <= 3650),
  erased_at timestamptz,
  ai_halted_by bigint,
  -- What models may cost an account, by day and by month: {"daily_cost": 5, "monthly_cost": 50}, in its currency.
  model_caps jsonb not null default '{}',
  -- Chats are marked as done after this many days without a message; 0 is never.
  done_after_days integer not null default 0 check (done_after_days >= 0),
  -- An account that the owner of the installation deleted: nobody is let in, and it is erased when its grace time ends.
  deleted_at timestamptz,
  -- Minutes without a reaction until the next person is alerted; 0 alerts everybody at once.
  alert_after_minutes integer not null default 5 check (alert_after_minutes >= 0 and alert_after_minutes <= 120)
);
select protect_tenant_table('accounts', 'id');

-- The answer to a POST that carried an Idempotency-Key, so that a repeat gets the same one.
create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  key text not null,
  request_hash text not null,
  response text,
  created_at timestamptz not null,
  primary key (account_id, key)
);
select protect_tenant_table('idempotency_keys');

create table agents (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  agent_name text not null,
  assistant_name text not null,
  instructions text not null,
  instructions_title text,
  instructions_type text check (instructions_type in ('preset', 'custom')),
  instructions_custom_id bigint,
  vs_id text not null,
  parsed_site text,
  agent_mode text not null default 'auto' check (agent_mode in ('auto', 'manual')),
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  -- knowledge_version rises with every change of the knowledge: a process whose copy is older reads it again.
  -- confidence: the minimum for an answer. model: which one writes; its key is sealed.
  knowledge_version bigint not null default 0,
  confidence real not null default 0.5 check (confidence >= 0 and confidence <= 1),
  model jsonb not null default '{}',
  model_key text,
  -- Whose vectors the chunks should have; 'built_in', or a provider's model by its name.
  embedding text not null default 'built_in',
  -- When the business is open; null if it was never set.
  opening_hours jsonb,
  -- An assistant that its owner has deleted: hidden and silent until the grace time is over, then removed by a job.
  deleted_at timestamptz,
  -- Recent failures of an agent's model: when they happened, the reason of the last, and since when people are told of them.
  -- Null while the model answers.
  model_failures jsonb,
  -- A second model per agent, asked in the same turn when the first one fails. Its key is sealed like the first one's.
  fallback_model jsonb not null default '{"provider": "built_in"}',
  fallback_key text,
  -- Why an agent's models are not asked, once a cap is reached, and until when.
  model_paused jsonb,
  -- Personal data that a model is not shown. Card numbers are hidden unless an owner says otherwise.
  masking jsonb not null default '{"kinds": ["card"], "patterns": []}',
  -- Answers that wait for a person's approval: in Copilot each customer turn gets one, made in the background; in Auto those
  -- below approve_below are held back.
  background_drafts boolean not null default true,
  -- Null: every answer is sent.
  approve_below real check (approve_below >= 0 and approve_below <= 1),
  -- Read with the agent, so that an answer of one without actions asks for none.
  has_actions boolean not null default false,
  -- Who gets a chat that begins to need a person: nobody by itself, the first who answers, or the people online in turn.
  assign_by text not null default 'first_answer' check (assign_by in ('hand', 'first_answer', 'round_robin')),
  -- When people answer customers, where that differs from the opening hours. Null: as the opening hours.
  team_hours jsonb,
  primary key (account_id, id),
  unique (account_id, vs_id)
);
select protect_tenant_table('agents');

create table triggers (
  account_id bigint not null,
  agent_id bigint not null,
  type text not null
    check (type in ('ai_assistant_failure', 'user_explicit_request', 'unhelpful_responses', 'user_frustration',
      'keyword_trigger')),
  enabled boolean not null,
  -- keywords and threshold, where a trigger has them.
  settings jsonb not null default '{}',
  primary key (account_id, agent_id, type),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('triggers');

create table custom_prompts (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  title text not null,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
create index custom_prompts_by_agent on custom_prompts (account_id, agent_id);
select protect_tenant_table('custom_prompts');

create table bots (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  integration_type text not null
    check (integration_type in ('telegram', 'livechat', 'facebook', 'bitrix', 'email', 'api', 'import')),
  bot_name text not null,
  fb_page_name text,
  status text not null default 'auto_mode',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- public_id names a bot to the outside: in the widget's address, in a webhook's. secret is sealed.
  public_id text not null default encode(uuid_send(gen_random_uuid()), 'hex') unique,
  settings jsonb not null default '{}',
  secret text,
  seen_on text,
  seen_at timestamptz,
  -- external_key is the account at the provider: two bots that read the same one would take each other's messages.
  -- connection_reason explains connection to people. cursor: how far its messages have been read. poll_owner: the process
  -- that polls it (pollers).
  external_key text,
  connection text not null default 'connected'
    check (connection in ('connecting', 'connected', 'degraded', 'conflict', 'reauth_required', 'disabled')),
  connection_reason text not null default '',
  last_event_at timestamptz,
  receives text not null default 'poll' check (receives in ('poll', 'webhook')),
  cursor jsonb,
  poll_owner uuid,
  -- Visitor tokens of a live chat that were issued before this time are void.
  visitors_since timestamptz,
  connection_reason_code jsonb,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
create unique index bots_one_per_type on bots (account_id, agent_id, integration_type) where deleted_at is null;
create unique index bots_by_external_key on bots (integration_type, external_key)
  where deleted_at is null and external_key is not null;
create index bots_polled on bots (poll_owner) where receives = 'poll' and deleted_at is null;
select protect_tenant_table('bots');

-- bot_id is null for the owner's own internal chats.
create table chats (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  bot_id bigint,
  display_name text not null,
  user_photo text,
  mode text not null default 'auto' check (mode in ('auto', 'manual', 'stop')),
  unread_messages integer not null default 0,
  last_message_time timestamptz,
  created_at timestamptz not null default now(),
  -- external_id is the customer as the channel knows them. turn counts whatever makes an answer in the making
  -- out of date: a newer message, a person's word, a change of mode. last_seq numbers chat_events without a gap.
  external_id text,
  turn bigint not null default 0,
  last_seq bigint not null default 0,
  preview text not null default '',
  contact jsonb not null default '{}',
  context jsonb not null default '{}',
  hand_over_at timestamptz,
  hand_over_reason text,
  hand_over_summary text,
  hand_over_wait_s integer,
  unknown_in_a_row integer not null default 0,
  visitor_read_seq bigint not null default 0,
  csat_asked_at timestamptz,
  csat_score integer check (csat_score >= 1 and csat_score <= 5),
  csat_comment text,
  -- answered_turn is the turn that has been answered: the last words are a customer's while it is behind.
  answered_turn bigint not null default 0,
  -- hand_over_evidence: what gave it away that a person is wanted. triggers_from_seq: what was said up to there counts
  -- no more when that is asked, since somebody has taken care of it.
  hand_over_evidence text,
  triggers_from_seq bigint not null default 0,
  -- The customer has blocked the bot, and takes nothing until they write again.
  blocked_at timestamptz,
  -- Until then all answers in the chat belong to a session that has been counted.
  session_until timestamptz,
  photo_id text,
  photo_ref text,
  left_turn bigint not null default 0,
  found_name text not null generated always as (folded(display_name)) stored,
  -- Set by a person's first reply or by taking over.
  hand_over_taken_at timestamptz,
  -- told_turn is the turn whose customer was last told that a person will answer instead of the assistant.
  told_turn bigint not null default 0,
  -- What failed when the assistant handed the chat over: its model or its channel. The chat returns when that works again.
  hand_over_outage text check (hand_over_outage in ('model', 'channel')),
  -- Every turn up to settled_seq has an answer or will get none: what still waits is found by the index of the chat's turns,
  -- without one of its own that every answer would have to change.
  settled_seq bigint not null default 0,
  state_set text not null default 'open' check (state_set in ('open', 'due', 'waiting', 'snoozed', 'done')),
  state_turn bigint not null default 0,
  state_before jsonb,
  snoozed_until timestamptz,
  assignee_id bigint,
  -- Open, waiting for the customer, snoozed or done. state_set counts as long as turn is state_turn: whatever comes next in
  -- the chat opens it again. 'due' is an open chat whose snooze has ended: it needs a person. state_before is what the last
  -- change replaced, for undoing it.
  state text not null generated always as (
    case when state_turn <> turn or state_set = 'due' then 'open' else state_set end) stored,
  needs_person boolean not null generated always as (
    case
      when state_turn = turn and state_set in ('snoozed', 'done') then false
      when state_turn = turn and state_set = 'due' then true
      else (hand_over_at is not null and hand_over_taken_at is null)
        or (turn > answered_turn and (mode <> 'auto' or left_turn > answered_turn))
    end) stored,
  -- Why the assistant left a question to people, so that the inbox can say it. It counts while left_turn does.
  left_reason text check (left_reason in ('ai_stopped', 'no_sessions', 'crowded', 'approval')),
  -- Why a chat is due: a rule, or the end of its snooze.
  due_by_rule boolean not null default false,
  -- Since when a customer who has to wait is asked how to reach them; null once they have said it.
  contact_asked_at timestamptz,
  -- told_name: what the channel calls the customer, while display_name is what people entered.
  contact_id bigint,
  told_name text,
  email_key text generated always as (
    email_key(coalesce(contact ->> 'verified_email', contact ->> 'reply_email', contact ->> 'email'))) stored,
  phone_key text generated always as (
    phone_key(coalesce(contact ->> 'reply_phone', contact ->> 'phone'))) stored,
  hand_over_summary_code jsonb,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade,
  foreign key (account_id, bot_id) references bots on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create unique index chats_by_customer on chats (account_id, bot_id, external_id);
-- Recent waiting times are read whenever somebody new waits for a person.
create index chats_waited on chats (account_id, last_message_time desc) where hand_over_wait_s is not null;
create index chats_unread on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  include (unread_messages) where unread_messages > 0;
create index chats_by_bot on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  include (found_name);
create index chats_in_outage on chats (account_id) where hand_over_outage is not null;
create index chats_waiting on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  where needs_person;
create index chats_open on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  where state in ('open', 'waiting');
create index chats_set_aside
  on chats (account_id, bot_id, state, last_message_time desc nulls last, id desc)
    where state in ('snoozed', 'done');
create index chats_assigned
  on chats (account_id, assignee_id, bot_id, last_message_time desc nulls last, id desc)
    where assignee_id is not null;
create index chats_by_contact on chats (account_id, contact_id) where contact_id is not null;
create index chats_by_email on chats (account_id, email_key) where email_key is not null;
create index chats_signed on chats (account_id, external_id) where external_id like 'user:%';
create index chats_by_phone on chats (account_id, phone_end(phone_key)) where phone_key is not null;
select protect_tenant_table('chats');

-- One turn: what the customer asked and what was answered. answer is null while the assistant is working,
-- '' when nobody answered by machine.
create table messages (
  account_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  timestamp timestamptz not null default now(),
  username text,
  question text not null default '',
  answer text,
  redacted_answer text,
  message_type text not null check (message_type in ('user', 'customer', 'operator', 'internal')),
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  -- seq and answer_seq: when question and answer came, in the chat's own count.
  bot_id bigint,
  seq bigint not null default 0,
  answer_seq bigint,
  client_id text,
  external_id text,
  answered_by text check (answered_by in ('ai', 'operator')),
  answered_at timestamptz,
  edited_at timestamptz,
  sources jsonb not null default '[]',
  -- What was said may carry how sure the assistant was, and whether a customer found it of no help.
  outcome text check (outcome in ('answer', 'maybe', 'unknown', 'failure', 'talk')),
  is_unhelpful boolean not null default false,
  -- What a customer changed after sending: the first text, and when it was last changed. answer_outdated marks an answer
  -- that was given to an earlier text.
  original_question text,
  question_edited_at timestamptz,
  answer_outdated boolean not null default false,
  user_id bigint,
  edited_by bigint,
  -- Read with the message, so that one without proposals asks for none.
  has_proposals boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05
);
create unique index messages_by_client_id on messages (account_id, chat_id, client_id)
  where client_id is not null;
create unique index messages_by_external_id on messages (account_id, bot_id, external_id)
  where external_id is not null;
create index messages_by_chat on messages (account_id, chat_id, seq, id);
create index messages_asked on messages (account_id, bot_id, "timestamp") include (chat_id, message_type);
select protect_tenant_table('messages');

create table commands (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  title text not null,
  text text not null,
  command_type text not null default 'quick_reply' check (command_type in ('quick_reply', 'prompt')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
create index commands_by_agent on commands (account_id, agent_id);
select protect_tenant_table('commands');

-- store 'site' holds what the crawl of the external site brought; such files have ids that start with chroma_.
create table files (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  store text not null default 'upload' check (store in ('upload', 'site')),
  file_name text not null,
  created_at timestamptz not null default now(),
  -- A file counts once it is ready; one that is read anew keeps its old chunks until the new ones are there.
  -- url: the page of a site, or where a document was linked from. content_hash: what was last read.
  state text not null default 'ready' check (state in ('processing', 'ready', 'failed')),
  error text,
  title text,
  media_type text,
  size bigint not null default 0,
  pages integer,
  language text,
  blob text,
  url text,
  content_hash text,
  updated_at timestamptz not null default now(),
  reason jsonb,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
create index files_by_agent on files (account_id, agent_id, store);
create unique index files_by_name on files (account_id, agent_id, store, file_name);
create index files_by_blob on files (blob) where blob is not null;
select protect_tenant_table('files');

create table upload_tasks (
  account_id bigint not null,
  id text not null,
  agent_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('upload_tasks');

create table jobs (
  account_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  payload jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'dead', 'parked')),
  priority integer not null default 0,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 5,
  lease_until timestamptz,
  lease_token uuid,
  dedupe_key text,
  last_error text,
  progress jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0.05,
  fillfactor = 80
);
create index jobs_due on jobs (priority desc, run_at, id) where state = 'queued';
create index jobs_leased on jobs (lease_until) where state = 'running';
create unique index jobs_deduped on jobs (account_id, kind, dedupe_key)
  where state = 'queued' and dedupe_key is not null;
-- The few among all jobs that were given up.
create index jobs_dead on jobs (id) where state = 'dead';
select protect_tenant_table('jobs');

create table event_streams (
  account_id bigint primary key,
  last_seq bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, fillfactor = 50);

create table events (
  account_id bigint not null,
  seq bigint not null,
  type text not null,
  ids jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, seq)
) with (autovacuum_vacuum_scale_factor = 0.02);

create table chat_events (
  account_id bigint not null,
  chat_id bigint not null,
  seq bigint not null,
  -- Null: the conversation itself changed.
  message_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, chat_id, seq),
  foreign key (account_id, chat_id) references chats on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02);
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
  -- A delivery of kind 'file' carries one.
  attachment_id text,
  -- The first try of what a person sends again under a new id, so that a receiver that has it already recognises it.
  first_id bigint,
  reason jsonb,
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade,
  foreign key (account_id, message_id) references messages on delete cascade
);
create index deliveries_open on deliveries (account_id, chat_id, id) where state in ('queued', 'sending');
create index deliveries_by_message on deliveries (account_id, message_id);
-- What comes back from the provider may be our own.
create index deliveries_by_chat on deliveries (account_id, chat_id);
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
  -- A customer's picture is an attachment of no message. photo_ref is what it was at the provider.
  is_photo boolean not null default false,
  -- What a model was told by a customer's file: the words of a recording, or what a picture shows. Empty where it is silent.
  transcript text,
  description text,
  primary key (account_id, id),
  foreign key (account_id, bot_id) references bots on delete cascade,
  foreign key (account_id, message_id) references messages on delete cascade
);
create index attachments_by_message on attachments (account_id, message_id);
create index attachments_by_blob on attachments (blob);
create index attachments_unclaimed on attachments (created_at) where message_id is null and not is_photo;
-- How much a visitor or a live chat took in lately is asked with every upload.
create index attachments_by_bot on attachments (account_id, bot_id, created_at);
create index attachments_by_chat on attachments (account_id, chat_id, created_at) where chat_id is not null;
select protect_tenant_table('attachments');

-- How many chats a bot has. In several rows, so that customers who write at the same time seldom wait for the
-- same one: a bot's number is the sum of its rows.
create table chat_counts (
  account_id bigint not null,
  bot_id bigint not null,
  part smallint not null,
  chats integer not null,
  unread integer not null,
  needing_person integer not null,
  -- The rest of a bot's chats are open.
  snoozed integer not null default 0,
  done integer not null default 0,
  primary key (account_id, bot_id, part),
  foreign key (account_id, bot_id) references bots on delete cascade
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, fillfactor = 50);
select protect_tenant_table('chat_counts');

-- What a person corrected and taught. question_key is the same for questions that differ in case, punctuation
-- and spaces only.
create table approved_answers (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  question text not null,
  question_key text not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, agent_id, question_key),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('approved_answers');

-- What a file is made of, in its own order. heading is the path of headings above it. question: the block is a
-- question with its answer. vector: 384 signed bytes for the built-in model; embedding says whose it is.
create table chunks (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  file_id bigint not null,
  ordinal integer not null,
  kind text not null check (kind in ('prose', 'faq', 'table', 'code')),
  heading text not null default '',
  question text,
  text text not null,
  language text not null,
  -- It reads like orders to an assistant; it is found last.
  is_suspect boolean not null default false,
  embedding text,
  vector bytea,
  sentence_vectors bytea,
  -- The agent's knowledge_version that brought it.
  version bigint not null,
  -- What an owner allowed although it reads like instructions to an assistant: by its text, so that reading the file
  -- again does not hold it back again. is_suspect is false then,
  -- and only then is it searched.
  is_allowed boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade,
  foreign key (account_id, file_id) references files on delete cascade
);
create index chunks_by_file on chunks (account_id, file_id, ordinal);
create index chunks_by_agent on chunks (account_id, agent_id, version, id);
create index chunks_suspect on chunks (account_id, agent_id) where is_suspect or is_allowed;
select protect_tenant_table('chunks');

-- The files of one upload, in the order they came. The blob is let go with the row unless a file took it.
create table upload_files (
  account_id bigint not null,
  task_id text not null,
  ordinal integer not null,
  file_name text not null,
  size bigint not null,
  blob text,
  state text not null default 'queued' check (state in ('queued', 'done', 'failed')),
  -- How often its reading was begun: one that takes its reader down each time is given up.
  attempts integer not null default 0,
  error text,
  file_id bigint,
  reason jsonb,
  primary key (account_id, task_id, ordinal),
  foreign key (account_id, task_id) references upload_tasks on delete cascade
);
create index upload_files_by_blob on upload_files (blob) where blob is not null;
create index upload_files_by_file on upload_files (account_id, file_id) where state = 'queued';
select protect_tenant_table('upload_files');

-- The one external site of an agent and how its reading goes. reading: which reading this is; whoever works on an
-- earlier one stops. left_out: what the owner deleted and does not want back.
create table sites (
  account_id bigint not null,
  agent_id bigint not null,
  url text not null,
  state text not null default 'queued' check (state in ('queued', 'reading', 'done', 'failed')),
  pages_found integer not null default 0,
  pages_read integer not null default 0,
  pages_changed integer not null default 0,
  error text,
  started_at timestamptz,
  finished_at timestamptz,
  next_at timestamptz,
  reading bigint not null default 1,
  left_out text[] not null default '{}',
  reason jsonb,
  primary key (account_id, agent_id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('sites');

-- The addresses of a site, in the order they were found: what is still to be read, and what became of the rest.
-- etag and last_modified ask the site whether a page is still the one that was read.
create table site_pages (
  account_id bigint not null,
  agent_id bigint not null,
  url text not null,
  ordinal bigint generated always as identity,
  depth integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'failed', 'gone')),
  etag text,
  last_modified text,
  primary key (account_id, agent_id, url),
  foreign key (account_id, agent_id) references sites on delete cascade
);
create index site_pages_waiting on site_pages (account_id, agent_id, depth, ordinal) where state = 'waiting';
select protect_tenant_table('site_pages');

-- Why the assistant said what it said, for the people who run it.
create table answer_reasons (
  account_id bigint not null,
  message_id bigint not null,
  reason jsonb not null,
  created_at timestamptz not null default now(),
  -- scores: score, lexical and dense of each of the passages.
  passages bigint[],
  scores real[],
  primary key (account_id, message_id)
);
select protect_tenant_table('answer_reasons');

-- Every hand-over to a person that a trigger caused, with what gave it away.
create table escalations (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  chat_id bigint not null,
  message_id bigint,
  type text not null,
  evidence text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index escalations_by_agent on escalations (account_id, agent_id, created_at);
create index escalations_by_chat on escalations (account_id, chat_id);
select protect_tenant_table('escalations');

-- What a model has cost, by day. cost is in millionths of the owner's currency.
create table model_usage (
  account_id bigint not null,
  agent_id bigint not null,
  day date not null,
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost bigint not null default 0,
  primary key (account_id, agent_id, day),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('model_usage');

-- Files that still lie at the provider. They become attachments of their message once they are fetched.
create table remote_files (
  account_id bigint not null,
  id bigint generated always as identity,
  bot_id bigint not null,
  message_id bigint not null,
  -- What the adapter needs to fetch it.
  ref text not null,
  file_name text not null,
  media_type text not null,
  -- fetched_at: it is an attachment by now, or it was said in the message why not. The same delivery again adds nothing.
  size bigint,
  fetched_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, message_id) references messages on delete cascade
);
create index remote_files_by_message on remote_files (account_id, message_id);
create unique index remote_files_once on remote_files (account_id, message_id, ref);
-- Those that still lie at the provider are waited for.
create index remote_files_awaited on remote_files (account_id, message_id) where fetched_at is null;
select protect_tenant_table('remote_files');

-- What earned the trial more sessions, each once.
create table trial_bonuses (
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('registration', 'prompt', 'documents', 'channel', 'live_chat')),
  granted_at timestamptz not null,
  primary key (account_id, kind)
);
select protect_tenant_table('trial_bonuses');

-- The plan that follows the trial. Its period is what has been paid for, and null until the first payment came.
-- customer_id and subscription_id are the payment provider's names; changed_at is the provider's time of the
-- latest change that was heard of, because news may come in another order than they happened.
create table subscriptions (
  account_id bigint primary key references accounts on delete cascade,
  plan text not null check (plan in ('START', 'LITE', 'MEDIUM')),
  period_start timestamptz,
  period_end timestamptz,
  is_ending boolean not null default false,
  cancelled_at timestamptz,
  customer_id text,
  subscription_id text,
  changed_at timestamptz not null
);
create unique index subscriptions_by_provider on subscriptions (subscription_id)
  where subscription_id is not null;
select protect_tenant_table('subscriptions');

-- Sessions of one period: the trial's, or a paid one's. A row of its own, so that counting locks nothing else.
create table plan_usage (
  account_id bigint not null references accounts on delete cascade,
  period_start timestamptz not null,
  used integer not null,
  primary key (account_id, period_start)
);
select protect_tenant_table('plan_usage');

-- The provider tells everything at least once.
create table payment_events (
  account_id bigint not null references accounts on delete cascade,
  id text not null,
  received_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('payment_events');

create table seen_notices (
  account_id bigint not null references accounts on delete cascade,
  period_start timestamptz not null,
  kind text not null,
  primary key (account_id, period_start, kind)
);
select protect_tenant_table('seen_notices');

-- Who did what, when and from where. Sessions are forgotten long before, so what tells of them is copied here.
-- about: a name, a number of days; never what anybody wrote.
create table audit_entries (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  action text not null,
  about text not null default '',
  session_id bigint,
  user_agent text not null default '',
  address text not null default '',
  -- Who did it. Numbers stay when the person is gone.
  user_id bigint,
  api_key_id bigint,
  primary key (account_id, id)
);
create index audit_entries_by_age on audit_entries (at);
select protect_tenant_table('audit_entries');

-- What happened to an agent's answers in a quarter of an hour: whatever time zone is asked for, its days begin at one.
-- Each change is a row of its own, so nobody ever waits for a counter; sum_tallies adds them up later. A number is
-- the sum of its rows at any time, and always what counting the messages themselves would give.
create table tallies (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  slot timestamptz not null,
  answered integer not null default 0,
  edited integer not null default 0,
  escalated integer not null default 0,
  is_sum boolean not null default false,
  primary key (account_id, id)
);
create index tallies_by_slot on tallies (account_id, agent_id, slot)
  include (answered, edited, escalated, is_sum);
create index tallies_to_sum on tallies (id) where not is_sum;
select protect_tenant_table('tallies');

-- A person. picture is shown to the customers they write to, under picture_key, which nobody can guess.
create table users (
  id bigint generated by default as identity primary key,
  email text not null check (email = lower(email)) unique,
  password_hash text not null,
  name text not null default '',
  created_at timestamptz not null default now(),
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_step bigint not null default 0,
  last_account_id bigint,
  picture bytea,
  picture_key text unique,
  -- Since when it is known that the person reads this address: they used a link that was mailed to it.
  email_proven_at timestamptz
);
select protect_personal_table('users', 'id');

-- One sign-in on one device; its tokens rotate, the session stays.
create table sessions (
  user_id bigint not null references users on delete cascade,
  id bigint generated always as identity,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- address is shortened: enough to recognise one's own, too little to find anybody by.
  last_seen_at timestamptz not null default now(),
  user_agent text not null default '',
  address text not null default '',
  current_account_id bigint not null references accounts on delete cascade,
  primary key (user_id, id)
);
create index sessions_by_account on sessions (current_account_id);
select protect_personal_table('sessions');

create table access_tokens (
  user_id bigint not null,
  token_hash bytea not null,
  session_id bigint not null,
  expires_at timestamptz not null,
  primary key (user_id, token_hash),
  constraint access_tokens_account_id_session_id_fkey foreign key (user_id, session_id)
    references sessions on delete cascade
);
create index access_tokens_by_hash on access_tokens (token_hash);
create index access_tokens_by_session on access_tokens (user_id, session_id);
select protect_personal_table('access_tokens');

create table refresh_tokens (
  user_id bigint not null,
  token_hash bytea not null,
  session_id bigint not null,
  issued_at timestamptz not null,
  spent_at timestamptz,
  primary key (user_id, token_hash),
  constraint refresh_tokens_account_id_session_id_fkey foreign key (user_id, session_id)
    references sessions on delete cascade
);
create index refresh_tokens_by_hash on refresh_tokens (token_hash);
create index refresh_tokens_by_session on refresh_tokens (user_id, session_id);
select protect_personal_table('refresh_tokens');

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
select protect_personal_table('recovery_codes');

-- agent_ids: the only assistants this person works with; null is all of them. Whoever manages the account sees them all.
-- A person who left stays here, so that what they wrote keeps their name.
create table memberships (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'agent', 'viewer')),
  agent_ids bigint[],
  joined_at timestamptz not null,
  deactivated_at timestamptz,
  -- Whoever was removed or left is no longer listed and needs a new invitation. The row stays, for their name.
  removed_at timestamptz,
  -- seen_at: when the person last had a console open. given_at: when a chat was last given to them in turn.
  seen_at timestamptz,
  given_at timestamptz,
  primary key (account_id, user_id),
  check (agent_ids is null or role in ('agent', 'viewer')),
  constraint memberships_check1 check (removed_at is null or deactivated_at is not null)
);
create index memberships_by_user on memberships (user_id);
select protect_tenant_table('memberships');

-- A link that lets one person in. Only the hash of its token is kept.
create table invitations (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  token_hash bytea not null unique,
  role text not null check (role in ('owner', 'admin', 'agent', 'viewer')),
  agent_ids bigint[],
  invited_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by bigint,
  -- Whom the link is meant for, as far as the inviter said so. It binds nobody: people have several addresses.
  email text,
  primary key (account_id, id),
  check (agent_ids is null or role in ('agent', 'viewer'))
);
select protect_tenant_table('invitations');

create table allowed_passages (
  account_id bigint not null,
  agent_id bigint not null,
  key text not null,
  allowed_at timestamptz not null,
  primary key (account_id, agent_id, key),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('allowed_passages');

-- Links with which people set a new password. Only the hash of a token is kept; using one deletes all links of the person.
create table password_resets (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  is_mailed boolean not null default false,
  primary key (user_id, token_hash)
);
select protect_personal_table('password_resets');

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

-- What the installation's own key has cost, all accounts together, in millionths of the operator's currency.
create table shared_model_usage (
  day date primary key,
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost bigint not null default 0
);

-- Calls under way count against the caps, so that many at once cannot spend more than one call beyond. A process that
-- dies leaves its rows behind: they lapse.
create unlogged table model_calls (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  tokens bigint not null,
  cost bigint not null,
  -- Null for a call that the account pays for.
  shared_cost bigint,
  lapses_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('model_calls');

-- Links with which somebody opens an account of their own. Only the hash of a token is kept; each works once.
create table account_invitations (
  token_hash bytea primary key,
  id bigint generated always as identity unique,
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What the team writes to each other in a chat. A table of its own: whatever reads messages, sends them or shows them to
-- the customer or a model cannot come across a note.
create table notes (
  account_id bigint not null references accounts on delete cascade,
  id bigint not null default nextval('messages_id_seq'::regclass),
  chat_id bigint not null,
  user_id bigint not null,
  text text not null,
  -- People, by their user_id; and those of them who have not read it yet.
  mentions bigint[] not null default '{}',
  unread_by bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index notes_of_chat on notes (account_id, chat_id, created_at, id);
create index notes_by_time on notes (account_id, created_at);
create index notes_unread on notes (account_id, chat_id) where unread_by <> '{}';
select protect_tenant_table('notes');

-- Labels of an account, and the chats they are on.
create table labels (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  color text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index labels_by_name on labels (account_id, lower(name));
select protect_tenant_table('labels');

create table chat_labels (
  account_id bigint not null,
  label_id bigint not null,
  chat_id bigint not null,
  primary key (account_id, label_id, chat_id),
  foreign key (account_id, label_id) references labels on delete cascade,
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index chat_labels_of_chat on chat_labels (account_id, chat_id);
select protect_tenant_table('chat_labels');

-- One row per text: q a question, a an answer as it is shown, f the names of a message's files, c a customer. ref is the
-- message, for a customer the chat. Triggers write and remove the rows in the transaction that changes the text.
create table search_entries (
  account_id bigint not null,
  ref bigint not null,
  kind "char" not null,
  chat_id bigint not null,
  at timestamptz not null,
  words tsvector not null,
  primary key (account_id, ref, kind)
);
-- A short pending list: every search reads it, and the writer that fills it up merges it.
create index search_entries_by_word on search_entries using gin (words) with (gin_pending_list_limit = 1024);

-- Texts from before the search index are indexed by a job, the newest first, in short transactions: below these ids they are
-- still missing. The row is deleted when none is left.
create table search_backlogs (
  account_id bigint primary key references accounts on delete cascade,
  chats_below bigint not null,
  messages_below bigint not null
);
select protect_tenant_table('search_backlogs');

-- Keys with which programs call the API, for the person who created them. Only the hash of a key is kept. A revoked one stays,
-- so that the activity log can name it.
create table api_keys (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  key_hash bytea not null unique,
  hint text not null,
  scopes text[] not null
    check ((scopes <@ array['read_chats', 'write_chats', 'knowledge', 'admin']) and scopes <> '{}'),
  created_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id)
);
create index api_keys_by_maker on api_keys (account_id, created_by) where revoked_at is null;
select protect_tenant_table('api_keys');

-- Addresses of other programs that are told what happens in the account's conversations.
-- secret is sealed. failing_since: no delivery has succeeded since then. is_given_up: turned off because it failed for long.
create table webhooks (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  url text not null,
  events text[] not null,
  secret text,
  created_at timestamptz not null,
  failing_since timestamptz,
  disabled_at timestamptz,
  is_given_up boolean not null default false,
  primary key (account_id, id)
);
select protect_tenant_table('webhooks');

-- One event on its way to one webhook. about has ids only: what they stand for is read when it is sent, so that no copy of a
-- customer's words outlives them. attempts_before: those before it was replayed last.
create table webhook_deliveries (
  account_id bigint not null,
  id bigint generated always as identity,
  webhook_id bigint not null,
  event_id uuid not null,
  event text not null,
  about jsonb not null,
  api_key_id bigint,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  attempts_before integer not null default 0,
  status integer,
  error text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  reason jsonb,
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_by_webhook on webhook_deliveries (account_id, webhook_id, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
select protect_tenant_table('webhook_deliveries');

-- A draft counts as long as the chat's turn is its own: whatever comes next in the chat (a newer message, a person's
-- answer, another mode) makes it void, and no code can forget to.
create table drafts (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  chat_id bigint not null,
  turn bigint not null,
  -- The last message it answers, and all the customer wrote in one go.
  message_id bigint not null,
  question text not null,
  text text not null,
  sources jsonb not null default '[]',
  confidence real not null,
  -- Since when the customer has had no answer.
  waiting_since timestamptz not null,
  state text not null default 'open' check (state in ('open', 'sent', 'rejected', 'void')),
  decided_by bigint,
  decided_at timestamptz,
  reject_reason text,
  reject_comment text,
  sent_message_id bigint,
  created_at timestamptz not null,
  -- What was looked up for one customer is taught to nobody else.
  looked_up boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade,
  foreign key (account_id, chat_id) references chats on delete cascade,
  foreign key (account_id, message_id) references messages on delete cascade
);
create unique index drafts_of_turn on drafts (account_id, chat_id, turn) where state <> 'void';
create index drafts_of_message on drafts (account_id, message_id);
create index drafts_of_agent on drafts (account_id, agent_id);
-- Erasing a chat, and a chat's next draft, find its drafts whatever became of them.
create index drafts_of_chat on drafts (account_id, chat_id);
select protect_tenant_table('drafts');

-- How a person wants to be alerted. Quiet hours are times of day in their time zone, "22:00"; null: none.
create table alert_choices (
  account_id bigint not null,
  user_id bigint not null,
  by_mail boolean not null default false,
  quiet_from text,
  quiet_to text,
  time_zone text not null default 'UTC',
  language text not null default 'en',
  primary key (account_id, user_id),
  check ((quiet_from is null) = (quiet_to is null)),
  foreign key (account_id, user_id) references memberships on delete cascade
);
select protect_tenant_table('alert_choices');

-- One occasion on which a chat began to need a person. round counts the times that somebody was chosen.
-- assignee_id is the assignee at that time: another one later has taken it.
create table alerts (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  chat_id bigint not null,
  assignee_id bigint,
  round integer not null default 0,
  created_at timestamptz not null default now(),
  -- An alert for one person alone: a reminder of theirs, or a message that was not sent. words: what it says.
  user_id bigint,
  about text check (about in ('reminder', 'not_sent', 'model_failing')),
  words text,
  primary key (account_id, id),
  check (((user_id is null) = (about is null)) and ((about is null) = (words is null))),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index alerts_of_chat on alerts (account_id, chat_id);
create index alerts_by_age on alerts (created_at);
select protect_tenant_table('alerts');

-- One alert on its way to one place of one person, once. alert_id is null for a test. target is for people: an address,
-- the name of a device. What the alert says is read when it is sent, so that no copy of a customer's words outlives them.
create table alert_deliveries (
  account_id bigint not null,
  id bigint generated always as identity,
  alert_id bigint,
  user_id bigint not null,
  channel text not null check (channel in ('mail', 'push', 'telegram')),
  target_id bigint not null default 0,
  target text not null,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  attempts integer not null default 0,
  error text,
  external_id text,
  created_at timestamptz not null,
  attempted_at timestamptz,
  -- Each message of an alert that was sent again can be answered; a repeat that was asked for is no failed attempt.
  message_ids text[] not null default '{}',
  retries integer not null default 0,
  reason jsonb,
  primary key (account_id, id),
  constraint alert_deliveries_account_id_alert_id_user_id_channel_target_key unique (account_id, alert_id,
      user_id, channel, target_id),
  foreign key (account_id, alert_id) references alerts on delete cascade,
  foreign key (account_id, user_id) references memberships on delete cascade
);
create index alert_deliveries_by_user on alert_deliveries (account_id, user_id, id desc);
create index alert_deliveries_by_age on alert_deliveries (created_at);
create index alert_deliveries_by_target on alert_deliveries (account_id, target_id) where channel = 'telegram';
select protect_tenant_table('alert_deliveries');

-- Browsers that show a person's alerts, also while no console is open. endpoint is an address of the browser's push service;
-- what is sent there is encrypted with the browser's keys.
create table push_devices (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, user_id, endpoint),
  foreign key (account_id, user_id) references memberships on delete cascade
);
select protect_tenant_table('push_devices');

-- A person's own Telegram, linked to a bot of the business: alerts reach them there, and they answer from there. Ended
-- links stay, so that what is written there afterwards is not taken for a customer's words.
create table telegram_links (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  bot_id bigint not null,
  chat_key text not null,
  name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
    check (end_reason in ('unlinked', 'replaced', 'blocked', 'bot_removed', 'not_allowed', 'signed_out')),
  primary key (account_id, id),
  check ((ended_at is null) = (end_reason is null)),
  foreign key (account_id, user_id) references memberships on delete cascade,
  foreign key (account_id, bot_id) references bots on delete cascade
);
create unique index telegram_links_in_use on telegram_links (account_id, user_id) where ended_at is null;
create index telegram_links_by_user on telegram_links (account_id, user_id);
create unique index telegram_links_chat_in_use on telegram_links (account_id, bot_id, chat_key)
  where ended_at is null;
create index telegram_links_by_chat on telegram_links (account_id, bot_id, chat_key);
select protect_tenant_table('telegram_links');

-- The one link that a person may follow to the bot, once.
create table telegram_link_tokens (
  account_id bigint not null,
  user_id bigint not null,
  bot_id bigint not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships on delete cascade,
  foreign key (account_id, bot_id) references bots on delete cascade
);
select protect_tenant_table('telegram_link_tokens');

-- Belongs to the chat and not to a turn: what was approved is carried out whatever is written meanwhile. 'approved' waits
-- for its job, 'running' is under way or was interrupted.
create table proposals (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  chat_id bigint not null,
  message_id bigint not null,
  -- The action may be deleted meanwhile; its name stays.
  action_id bigint not null,
  action text not null,
  inputs jsonb not null,
  -- As the customer wrote them, and as they are sent.
  asked_values jsonb not null,
  values jsonb not null,
  identity jsonb not null,
  found jsonb not null,
  language text not null,
  -- The Idempotency-Key of the call, the same however often it is tried.
  key uuid not null default gen_random_uuid(),
  state text not null default 'open'
    check (state in ('open', 'approved', 'running', 'done', 'failed', 'unknown', 'rejected', 'expired')),
  decided_by bigint,
  decided_at timestamptz,
  reject_reason text,
  is_reason_told boolean not null default false,
  call jsonb,
  -- The customer knows what came of it.
  is_told boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the person approved, without the secret: an action that was changed since is not run in their name.
  request text,
  -- What came of the attempts before this one, oldest first.
  earlier_calls jsonb not null default '[]',
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade,
  foreign key (account_id, chat_id) references chats on delete cascade,
  foreign key (account_id, message_id) references messages on delete cascade
);
create index proposals_of_message on proposals (account_id, message_id);
create index proposals_of_chat on proposals (account_id, chat_id);
create index proposals_of_agent on proposals (account_id, agent_id);
create index proposals_open on proposals (account_id, created_at) where state = 'open';
select protect_tenant_table('proposals');

-- The filters of the inbox under a name. A deleted view stays for a day, so that undo gives it its address back.
create table saved_views (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  -- Null: shared with the team.
  user_id bigint,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references memberships on delete cascade
);
create unique index saved_views_by_name on saved_views (account_id, coalesce(user_id, 0), lower(name))
  where deleted_at is null;
select protect_tenant_table('saved_views');

-- Rules that label, assign or mark chats by themselves, and what each of them did.
create table rules (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  position integer not null,
  name text not null,
  is_on boolean not null,
  -- Null: all assistants.
  agent_id bigint,
  words text[] not null default '{}',
  channel text,
  hours text check (hours in ('inside', 'outside')),
  -- With ratings it runs when a customer rates, else with each message.
  ratings integer[] not null default '{}',
  -- A label that is deleted meanwhile is set no more.
  label_id bigint,
  assignee_id bigint,
  needs_person boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('rules');

-- Also what keeps a rule from running twice for the same message or rating (message_id is null).
create table rule_events (
  account_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  message_id bigint,
  rule_id bigint not null,
  rule text not null,
  label text,
  assignee_id bigint,
  not_assigned_id bigint,
  needs_person boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create unique index rule_events_once on rule_events (account_id, chat_id, rule_id, coalesce(message_id, 0));
select protect_tenant_table('rule_events');

-- When chats were marked as done, and who had them then: what a report per person counts.
create table done_chats (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  chat_id bigint not null,
  user_id bigint not null,
  done_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index done_chats_of_agent on done_chats (account_id, agent_id, done_at);
create index done_chats_of_chat on done_chats (account_id, chat_id);
select protect_tenant_table('done_chats');

-- MCP servers of an assistant. tools is what the server listed last; those that were chosen are actions. secret is sealed,
-- and for secret_host alone.
create table mcp_servers (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  name text not null,
  url text not null,
  auth jsonb not null,
  secret text,
  secret_host text,
  tools jsonb not null,
  listed_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
create index mcp_servers_by_agent on mcp_servers (account_id, agent_id);
select protect_tenant_table('mcp_servers');

-- What an assistant may look up in other programs while it answers. secret is sealed, and for secret_host alone.
create table actions (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  name text not null,
  when_to_use text not null,
  method text not null check (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  url text not null,
  body text not null,
  auth jsonb not null,
  secret text,
  secret_host text,
  inputs jsonb not null,
  fields jsonb not null,
  proofs jsonb not null,
  timeout_s integer not null,
  is_on boolean not null,
  created_at timestamptz not null default now(),
  -- Actions that change something. Each call of one waits as a proposal until a person approves or rejects it.
  changes boolean not null default false,
  -- The look-up that must find what is the customer's first.
  check_with bigint,
  -- Of an action that calls a tool: url, auth and secret are those of its server, body is the arguments. tool_types: which
  -- arguments are not texts.
  mcp_server_id bigint,
  tool text,
  tool_types jsonb not null default '{}',
  primary key (account_id, id),
  constraint actions_tool_check check ((tool is null) = (mcp_server_id is null)),
  foreign key (account_id, agent_id) references agents on delete cascade,
  foreign key (account_id, check_with) references actions,
  foreign key (account_id, mcp_server_id) references mcp_servers on delete cascade
);
create index actions_by_agent on actions (account_id, agent_id);
create index actions_by_check on actions (account_id, check_with) where check_with is not null;
create unique index actions_by_tool on actions (account_id, mcp_server_id, tool) where tool is not null;
select protect_tenant_table('actions');

-- Messages to customers and reminders to oneself, at a time. What is sent is deleted in the transaction that stores the
-- message or the note, so it is sent once. version counts changes: a job of an earlier one does nothing.
create table planned (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  chat_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('message', 'reminder')),
  text text not null,
  send_at timestamptz not null,
  cancel_on_reply boolean not null,
  state text not null default 'planned' check (state in ('planned', 'cancelled', 'failed')),
  error text,
  version integer not null default 0,
  -- A customer's message since then cancels it.
  planned_at timestamptz not null,
  reason jsonb,
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index planned_of_chat on planned (account_id, chat_id, send_at, id);
select protect_tenant_table('planned');

-- Only what people entered. What channels and pages tell stays with each chat, for those who may see it.
create table contacts (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated by default as identity,
  name text,
  email text,
  phone text,
  attributes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  email_key text generated always as (email_key(email)) stored,
  phone_key text generated always as (phone_key(phone)) stored,
  -- What a search looks through.
  found text generated always as (folded(coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  primary key (account_id, id)
);
create index contacts_by_email on contacts (account_id, email_key) where email_key is not null;
create index contacts_by_phone on contacts (account_id, phone_end(phone_key)) where phone_key is not null;
select protect_tenant_table('contacts');

-- How to undo each merge: the chats that came, the contact they had (null: no row), and what was entered for the kept one
-- before and after.
create table contact_merges (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  kept_id bigint not null,
  chat_ids bigint[] not null,
  merged jsonb,
  kept_before jsonb not null,
  kept_after jsonb not null,
  -- Null: by a signed identity.
  user_id bigint,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index contact_merges_of_kept on contact_merges (account_id, kept_id);
select protect_tenant_table('contact_merges');

-- Chats whose customers are different people, as somebody said. It holds for the contacts that these chats belong to.
create table contact_rejections (
  account_id bigint not null,
  chat_id bigint not null,
  other_chat_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null,
  primary key (account_id, chat_id, other_chat_id),
  check (other_chat_id > chat_id),
  foreign key (account_id, chat_id) references chats on delete cascade,
  foreign key (account_id, other_chat_id) references chats on delete cascade
);
create index contact_rejections_by_other on contact_rejections (account_id, other_chat_id);
select protect_tenant_table('contact_rejections');

-- Answers in a live chat that their visitor did not see in time, and which were mailed. up_to_seq: the last answer in it.
-- bot_id: the mailbox that sent it, where replies come back; null is the mail server of the installation.
create table unseen_mails (
  account_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  bot_id bigint,
  address text not null,
  up_to_seq bigint not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  reason jsonb,
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index unseen_mails_by_chat on unseen_mails (account_id, chat_id);
select protect_tenant_table('unseen_mails');

-- A process that reads for bots says that it is alive in a row of its own, instead of in each of its bots: renewing a
-- thousand leases changes one row. A bot is free when its poll_owner is nobody's, or of a process that fell silent.
create table pollers (
  owner uuid primary key,
  alive_until timestamptz not null,
  -- Whether it takes more bots.
  has_room boolean not null default true
);

-- found and stored: counts of what the files contain, and of what was added. records_done: how many records of the files
-- have been handled, in their order, so that a restart continues there.
create table imports (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  agent_id bigint not null,
  user_id bigint not null,
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'importing', 'stopping', 'done', 'cancelled', 'failed', 'undoing',
      'undone')),
  sources text[] not null default '{}',
  found jsonb,
  stored jsonb not null default '{}',
  records bigint not null default 0,
  records_done bigint not null default 0,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
create index imports_by_agent on imports (account_id, agent_id);
select protect_tenant_table('imports');

-- blob: null once the import has ended.
create table import_files (
  account_id bigint not null,
  import_id bigint not null,
  ordinal integer not null,
  file_name text not null,
  size bigint not null,
  blob text,
  primary key (account_id, import_id, ordinal),
  foreign key (account_id, import_id) references imports on delete cascade
);
create index import_files_by_blob on import_files (blob) where blob is not null;
select protect_tenant_table('import_files');

-- What an import added, for undoing it. ref: the id of the row. key: where it came from, for rows that have no such column.
-- before: the contact that an import changed.
create table import_items (
  account_id bigint not null,
  import_id bigint not null,
  kind text not null check (kind in ('chat', 'contact', 'message', 'note', 'reply')),
  ref bigint not null,
  chat_id bigint,
  key text,
  before jsonb,
  primary key (account_id, import_id, kind, ref),
  foreign key (account_id, import_id) references imports on delete cascade,
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index import_items_by_chat on import_items (account_id, chat_id);
create index import_items_by_key on import_items (account_id, key) where key is not null;
select protect_tenant_table('import_items');

-- Events are written after the commit that they report, and may be late: an account that moves does not close them.
do $$
declare
  late text;
begin
  foreach late in array array['events', 'event_streams'] loop
    perform protect_tenant_table(late::regclass);
    execute format('drop policy not_moving_insert on %s', late);
    execute format('drop policy not_moving_update on %s', late);
    execute format('drop policy not_moving_delete on %s', late);
  end loop;
end $$;

-- Rows are only read through a search: app.search holds its tsquery. As part of the policy, the condition can use the index
-- under row-level security, which allows no such operator in a query. Without app.search nothing is seen. account_id + 0
-- keeps the primary key out of the plan.
alter table search_entries enable row level security;
alter table search_entries force row level security;
create policy own_account on search_entries
  using (
    account_id + 0 = nullif(current_setting('app.account_id', true), '')::bigint
    and words @@ nullif(current_setting('app.search', true), '')::tsquery
    and (nullif(current_setting('app.agent_ids', true), '') is null or exists (
      select from chats c where c.account_id = search_entries.account_id and c.id = search_entries.chat_id)))
  with check (
    account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and (nullif(current_setting('app.agent_ids', true), '') is null or exists (
      select from chats c where c.account_id = search_entries.account_id and c.id = search_entries.chat_id)));
select close_while_moving('search_entries');

-- The people of an account see each other.
create policy colleagues on users for select using (exists (
  select from memberships m
  where m.account_id = nullif(current_setting('app.account_id', true), '')::bigint and m.user_id = users.id));
create policy in_account on sessions
  using (current_account_id = nullif(current_setting('app.account_id', true), '')::bigint)
  with check (current_account_id = nullif(current_setting('app.account_id', true), '')::bigint);

-- The rows of an assistant, and those of a chat or a channel of it.
select restrict_to_agents('agents', 'id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])');
select restrict_to_agents(t::regclass, 'agent_id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])')
from unnest(array[
  'triggers', 'custom_prompts', 'bots', 'chats', 'commands', 'files', 'upload_tasks', 'approved_answers',
  'chunks', 'sites', 'site_pages', 'escalations', 'model_usage', 'tallies', 'allowed_passages',
  'quoted_passages', 'model_calls', 'drafts', 'alerts', 'proposals', 'done_chats', 'mcp_servers',
  'actions', 'imports'
]) t;
select restrict_to_agents(t::regclass, format(
  'exists (select from chats c where c.account_id = %1$I.account_id and c.id = %1$I.chat_id)', t))
from unnest(array[
  'messages', 'chat_events', 'deliveries', 'notes', 'chat_labels', 'rule_events', 'planned', 'unseen_mails'
]) t;
select restrict_to_agents(t::regclass, format(
  'exists (select from bots b where b.account_id = %1$I.account_id and b.id = %1$I.bot_id)', t))
from unnest(array['attachments', 'chat_counts', 'remote_files', 'telegram_links', 'telegram_link_tokens']) t;
select restrict_to_agents('rules',
  'agent_id is null or agent_id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])');
select restrict_to_agents('upload_files',
  'exists (select from upload_tasks t where t.account_id = upload_files.account_id and t.id = upload_files.task_id)');
select restrict_to_agents('answer_reasons',
  'exists (select from messages m where m.account_id = answer_reasons.account_id and m.id = answer_reasons.message_id)');
select restrict_to_agents('alert_deliveries', 'alert_id is null or exists (
  select from alerts a where a.account_id = alert_deliveries.account_id and a.id = alert_deliveries.alert_id)');
select restrict_to_agents('contacts',
  'exists (select from chats c where c.account_id = contacts.account_id and c.contact_id = contacts.id)');
select restrict_to_agents('contact_merges', 'exists (
  select from chats c where c.account_id = contact_merges.account_id and c.id = any (contact_merges.chat_ids))');
select restrict_to_agents('contact_rejections', '(
  exists (select from chats c where c.account_id = contact_rejections.account_id and c.id = contact_rejections.chat_id)
  and exists (
    select from chats c where c.account_id = contact_rejections.account_id and c.id = contact_rejections.other_chat_id))');
select restrict_to_agents('import_files', 'exists (
  select from imports i where i.account_id = import_files.account_id and i.id = import_files.import_id)');
select restrict_to_agents('import_items', 'exists (
  select from imports i where i.account_id = import_items.account_id and i.id = import_items.import_id)');
