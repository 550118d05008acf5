-- What an owner allowed although it reads like instructions to an assistant: by its text, so that reading the file
-- again does not hold it back again. is_suspect is false then,
-- and only then is it searched.
alter table chunks add column is_allowed boolean not null default false;
create index chunks_suspect on chunks (account_id, agent_id) where is_suspect or is_allowed;

create function passage_key(heading text, question text, body text)
returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(e'\n', heading, coalesce(question, ''), body), 'UTF8')), 'hex')
$$;

create table allowed_passages (
  account_id bigint not null,
  agent_id bigint not null,
  key text not null,
  allowed_at timestamptz not null,
  primary key (account_id, agent_id, key),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('allowed_passages');
