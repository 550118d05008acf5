-- Knowledge: what an assistant has read, how it answers from it, and why it answered as it did.

-- knowledge_version rises with whatever changes what the assistant knows: a process whose copy is older reads anew.
-- confidence: so sure the assistant must be to answer outright. model: whose words it uses; its key is sealed.
alter table agents
  add column knowledge_version bigint not null default 0,
  add column confidence real not null default 0.5 check (confidence between 0 and 1),
  add column model jsonb not null default '{}',
  add column model_key text,
  -- Whose vectors the chunks should have; 'built_in', or a provider's model by its name.
  add column embedding text not null default 'built_in';

-- keywords and threshold, where a trigger has them.
alter table triggers add column settings jsonb not null default '{}';

-- A file counts once it is ready; one that is read anew keeps its old chunks until the new ones are there.
-- url: the page of a site, or where a document was linked from. content_hash: what was last read.
alter table files
  add column state text not null default 'ready' check (state in ('processing', 'ready', 'failed')),
  add column error text,
  add column title text,
  add column media_type text,
  add column size bigint not null default 0,
  add column pages integer,
  add column language text,
  add column blob text,
  add column url text,
  add column content_hash text,
  add column updated_at timestamptz not null default now();
create unique index files_by_name on files (account_id, agent_id, store, file_name);
create index files_by_blob on files (blob) where blob is not null;

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
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade,
  foreign key (account_id, file_id) references files on delete cascade
);
create index chunks_by_file on chunks (account_id, file_id, ordinal);
create index chunks_by_agent on chunks (account_id, agent_id, version);
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
  error text,
  file_id bigint,
  primary key (account_id, task_id, ordinal),
  foreign key (account_id, task_id) references upload_tasks on delete cascade
);
create index upload_files_by_blob on upload_files (blob) where blob is not null;
select protect_tenant_table('upload_files');

-- The one external site of an agent and how its reading goes.
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
  primary key (account_id, agent_id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('sites');

-- Why the assistant said what it said, for the people who run it.
create table answer_reasons (
  account_id bigint not null,
  message_id bigint not null,
  reason jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, message_id),
  foreign key (account_id, message_id) references messages on delete cascade
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
  evidence jsonb not null default '{}',
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

-- What was said may carry how sure the assistant was, and whether a customer found it of no help.
alter table messages
  add column outcome text check (outcome in ('answer', 'maybe', 'unknown', 'failure', 'talk')),
  add column is_unhelpful boolean not null default false;
