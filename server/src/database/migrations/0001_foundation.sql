-- Every tenant table carries account_id, leads its keys with it and is walled by row-level security.
-- Account 0 is the installation itself: its jobs belong to nobody's account.

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
  -- Only the functions of 0002_lookups.sql turn this on, for the length of one call.
  execute format(
    'create policy lookup on %s
       using (current_setting(''app.lookup'', true) = ''on'')
       with check (current_setting(''app.lookup'', true) = ''on'')',
    tenant_table);
end $$;

create table installation (
  key text primary key,
  value text not null
);

-- Lost on a crash of the database, which only forgives a few attempts.
create unlogged table rate_limits (
  key text primary key,
  window_ends timestamptz not null,
  used integer not null
);

create table accounts (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  created_at timestamptz not null default now()
);
select protect_tenant_table('accounts', 'id');

-- One sign-in on one device; its tokens rotate, the session stays.
create table sessions (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (account_id, id)
);
select protect_tenant_table('sessions');

create table access_tokens (
  account_id bigint not null,
  token_hash bytea not null,
  session_id bigint not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, session_id) references sessions on delete cascade
);
create index access_tokens_by_hash on access_tokens (token_hash);
create index access_tokens_by_session on access_tokens (account_id, session_id);
select protect_tenant_table('access_tokens');

create table refresh_tokens (
  account_id bigint not null,
  token_hash bytea not null,
  session_id bigint not null,
  issued_at timestamptz not null,
  spent_at timestamptz,
  primary key (account_id, token_hash),
  foreign key (account_id, session_id) references sessions on delete cascade
);
create index refresh_tokens_by_hash on refresh_tokens (token_hash);
create index refresh_tokens_by_session on refresh_tokens (account_id, session_id);
select protect_tenant_table('refresh_tokens');

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
  primary key (account_id, id),
  unique (account_id, vs_id)
);
select protect_tenant_table('agents');

create table triggers (
  account_id bigint not null,
  agent_id bigint not null,
  type text not null check (type in
    ('ai_assistant_failure', 'user_explicit_request', 'unhelpful_responses', 'user_frustration', 'keyword_trigger')),
  enabled boolean not null,
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
  integration_type text not null check (integration_type in ('telegram', 'livechat', 'facebook', 'bitrix')),
  bot_name text not null,
  fb_page_name text,
  status text not null default 'auto_mode',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
create unique index bots_one_per_type on bots (account_id, agent_id, integration_type) where deleted_at is null;
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
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade,
  foreign key (account_id, bot_id) references bots on delete cascade
);
create index chats_by_bot on chats (account_id, bot_id, last_message_time desc);
create index chats_by_agent on chats (account_id, agent_id, last_message_time desc);
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
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index messages_by_chat on messages (account_id, chat_id, id);
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
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
create index files_by_agent on files (account_id, agent_id, store);
select protect_tenant_table('files');

create table upload_tasks (
  account_id bigint not null,
  id text not null,
  agent_id bigint not null,
  status text not null default 'pending',
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
  state text not null default 'queued' check (state in ('queued', 'running', 'dead')),
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
);
create index jobs_due on jobs (priority desc, run_at, id) where state = 'queued';
create index jobs_leased on jobs (lease_until) where state = 'running';
create unique index jobs_deduped on jobs (account_id, kind, dedupe_key) where state = 'queued' and dedupe_key is not null;
select protect_tenant_table('jobs');

create table event_streams (
  account_id bigint primary key,
  last_seq bigint not null
);
select protect_tenant_table('event_streams');

create table events (
  account_id bigint not null,
  seq bigint not null,
  type text not null,
  ids jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, seq)
);
create index events_by_age on events (created_at);
select protect_tenant_table('events');
