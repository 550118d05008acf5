-- What an owner decides about the account: who is in, with which proof, for how long things are kept, and who did what.

-- totp_secret is sealed. It counts from totp_confirmed_at on; totp_step is the last one whose code was used.
-- retention_days: chats are kept this long after their last message, 0 is for ever.
-- erased_at: nobody can sign in any more, and a job clears everything away.
alter table accounts
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  add column totp_step bigint not null default 0,
  add column retention_days integer not null default 0 check (retention_days between 0 and 3650),
  add column erased_at timestamptz;

-- address is shortened: enough to recognise one's own, too little to find anybody by.
alter table sessions
  add column last_seen_at timestamptz not null default now(),
  add column user_agent text not null default '',
  add column address text not null default '';

create table recovery_codes (
  account_id bigint not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
select protect_tenant_table('recovery_codes');

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
  primary key (account_id, id)
);
create index audit_entries_by_age on audit_entries (at);
select protect_tenant_table('audit_entries');

create function refuse_change()
returns trigger language plpgsql set search_path from current as $$
begin
  raise exception 'Entries of the audit trail are never changed.';
end $$;
create trigger audit_is_append_only before update on audit_entries
  for each row execute function refuse_change();

-- Old messages are looked for once a day.
create index messages_by_age on messages (account_id, timestamp);
create index chats_by_age on chats (account_id, (coalesce(last_message_time, created_at)));

create function accounts_with_retention()
returns table (id bigint, days integer) language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select a.id, a.retention_days from accounts a where a.retention_days > 0 and a.erased_at is null;
  perform set_config('app.lookup', 'off', true);
end $$;

create function prune_audit_trail(older_than timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  delete from audit_entries where at < older_than;
  perform set_config('app.lookup', 'off', true);
end $$;
revoke execute on function accounts_with_retention(), prune_audit_trail(timestamptz) from public;
