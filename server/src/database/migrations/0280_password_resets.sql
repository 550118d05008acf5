-- Links with which people set a new password. Only the hash of a token is kept; using one deletes all links of the person.
create table password_resets (
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);
select protect_personal_table('password_resets');

create function user_by_reset_token(wanted bytea, at timestamptz)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  owner bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select r.user_id into owner from password_resets r where r.token_hash = wanted and r.expires_at > at;
  perform set_config('app.lookup', 'off', true);
  return owner;
end $$;

create function prune_password_resets(at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  delete from password_resets where expires_at < at;
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function user_by_reset_token(bytea, timestamptz), prune_password_resets(timestamptz) from public;
