-- The account that was created first belongs to whoever runs the installation. Kept by its id, so that nobody moves up when
-- it is erased.
select set_config('app.lookup', 'on', true);
insert into installation (key, value)
  select 'first_account', min(id)::text from accounts having min(id) is not null;
select set_config('app.lookup', 'off', true);

create or replace function create_account(new_email text, new_password_hash text, at timestamptz)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  new_user bigint := create_user(new_email, new_password_hash, '', at);
  new_id bigint;
begin
  if new_user is null then return null; end if;
  perform set_config('app.lookup', 'on', true);
  insert into accounts (email, created_at) values (lower(new_email), at) returning accounts.id into new_id;
  insert into memberships (account_id, user_id, role, joined_at) values (new_id, new_user, 'owner', at);
  insert into trial_bonuses select new_id, 'registration', at;
  insert into installation (key, value) values ('first_account', new_id::text) on conflict do nothing;
  perform set_config('app.lookup', 'off', true);
  return new_id;
end $$;
