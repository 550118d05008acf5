-- Keys with which programs call the API, for the person who created them. Only the hash of a key is kept. A revoked one stays,
-- so that the activity log can name it.
create table api_keys (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  key_hash bytea not null unique,
  hint text not null,
  scopes text[] not null check (scopes <@ array['read_chats', 'write_chats', 'knowledge', 'admin'] and scopes <> '{}'),
  created_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id)
);
create index api_keys_by_maker on api_keys (account_id, created_by) where revoked_at is null;
select protect_tenant_table('api_keys');

alter table audit_entries add column api_key_id bigint;

-- Whom a key acts for. Asked with every call: a key works only while its maker is an admin or an owner.
create function member_by_api_key(wanted bytea, at timestamptz)
returns table (id bigint, user_id bigint, email text, name text, key_id bigint, key_name text, scopes text[])
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select m.account_id, u.id, u.email, u.name, k.id, k.name, k.scopes
    from api_keys k
    join memberships m on m.account_id = k.account_id and m.user_id = k.created_by
    join users u on u.id = m.user_id
    join accounts a on a.id = m.account_id
    where k.key_hash = wanted and k.revoked_at is null and (k.expires_at is null or k.expires_at > at)
      and m.role in ('admin', 'owner') and m.deactivated_at is null and a.erased_at is null and a.deleted_at is null;
  -- To a minute: a write with every call would cost more than the call.
  if found then
    update api_keys k set last_used_at = at
      where k.key_hash = wanted and (k.last_used_at is null or k.last_used_at < at - interval '1 minute');
  end if;
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function member_by_api_key(bytea, timestamptz) from public;
