-- Links with which somebody opens an account of their own. Only the hash of a token is kept; each works once.
create table account_invitations (
  token_hash bytea primary key,
  id bigint generated always as identity unique,
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Sign-up is closed unless the owner of the installation opens it. Where several accounts exist it was open on purpose, or
-- nobody thought of it: it stays open, and the console says so until the owner has decided.
select set_config('app.lookup', 'on', true);
insert into installation (key, value)
  select given.key, given.value from (values ('setting.SIGN_UP', 'open'), ('sign_up_notice', 'open')) given (key, value)
  where (select count(*) from accounts where erased_at is null) > 1;
select set_config('app.lookup', 'off', true);
