-- Conversations, contacts and canned replies that come from another program's export.

-- An assistant's imported conversations are the chats of a channel of their own: nothing arrives there, nothing leaves.
alter table bots drop constraint bots_integration_type_check;
alter table bots add constraint bots_integration_type_check
  check (integration_type in ('telegram', 'livechat', 'facebook', 'bitrix', 'email', 'api', 'import'));

-- found and stored: counts of what the files contain, and of what was added. records_done: how many records of the files
-- have been handled, in their order, so that a restart continues there.
create table imports (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  agent_id bigint not null,
  user_id bigint not null,
  state text not null default 'reading' check (state in (
    'reading', 'ready', 'importing', 'stopping', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
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
select restrict_to_agents('imports',
  'agent_id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])');

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
select restrict_to_agents('import_files', 'exists (
  select from imports i where i.account_id = import_files.account_id and i.id = import_files.import_id)');

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
select restrict_to_agents('import_items', 'exists (
  select from imports i where i.account_id = import_items.account_id and i.id = import_items.import_id)');

create or replace function is_blob_used(hash text)
returns boolean language plpgsql security definer set search_path from current as $$
declare
  used boolean;
begin
  perform set_config('app.lookup', 'on', true);
  used := exists (select from attachments t where t.blob = hash)
    or exists (select from files f where f.blob = hash)
    or exists (select from upload_files u where u.blob = hash)
    or exists (select from import_files i where i.blob = hash);
  perform set_config('app.lookup', 'off', true);
  return used;
end $$;

-- As before, but app.is_importing: what an import stores happened elsewhere, long ago.
create or replace function note_webhook_event(in_account bigint, in_event text, in_about jsonb)
returns void language plpgsql set search_path from current as $$
declare
  hook bigint;
  delivery bigint;
  event_key uuid;
begin
  if current_setting('app.is_importing', true) = 'on' then return; end if;
  for hook in
    select w.id from webhooks w
    where w.account_id = in_account and w.disabled_at is null and in_event = any (w.events) order by w.id
  loop
    event_key := coalesce(event_key, gen_random_uuid());
    insert into webhook_deliveries (account_id, webhook_id, event_id, event, about, api_key_id)
      values (in_account, hook, event_key, in_event, in_about,
        nullif(current_setting('app.api_key_id', true), '')::bigint)
      returning id into delivery;
    insert into jobs (account_id, kind, payload, max_attempts)
      values (in_account, 'deliver_webhook', jsonb_build_object('delivery_id', delivery, 'attempt', 0), 20);
  end loop;
end $$;
