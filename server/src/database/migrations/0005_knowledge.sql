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
create index chunks_by_agent on chunks (account_id, agent_id, version, id);
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
  primary key (account_id, task_id, ordinal),
  foreign key (account_id, task_id) references upload_tasks on delete cascade
);
create index upload_files_by_blob on upload_files (blob) where blob is not null;
create index upload_files_by_file on upload_files (account_id, file_id) where state = 'queued';
select protect_tenant_table('upload_files');

-- How far an upload has come is counted from its files.
alter table upload_tasks drop column status;

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

-- What was said may carry how sure the assistant was, and whether a customer found it of no help.
alter table messages
  add column outcome text check (outcome in ('answer', 'maybe', 'unknown', 'failure', 'talk')),
  add column is_unhelpful boolean not null default false;

-- hand_over_evidence: what gave it away that a person is wanted. triggers_from_seq: what was said up to there counts
-- no more when that is asked, since somebody has taken care of it.
alter table chats
  add column hand_over_evidence text,
  add column triggers_from_seq bigint not null default 0;

-- Whether any row of any account still needs this content. Ask under lock_blob.
create function is_blob_used(hash text)
returns boolean language plpgsql security definer set search_path from current as $$
declare
  used boolean;
begin
  perform set_config('app.lookup', 'on', true);
  used := exists (select from attachments t where t.blob = hash)
    or exists (select from files f where f.blob = hash)
    or exists (select from upload_files u where u.blob = hash);
  perform set_config('app.lookup', 'off', true);
  return used;
end $$;
revoke execute on function is_blob_used(text) from public;

-- As before, but files of a knowledge base may have the same content.
create or replace function drop_unclaimed_attachments(older_than timestamptz)
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
  perform set_config('app.lookup', 'off', true);
  perform lock_blob(hash) from unnest(dropped) hash;
  return query select hash, is_blob_used(hash) from unnest(dropped) hash;
end $$;
