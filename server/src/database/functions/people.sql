-- Look-ups across accounts: each sets app.lookup for its own query only. An error in between ends the transaction and
-- with it the local setting.

create or replace function user_by_email(wanted text)
returns table (id bigint, email text, password_hash text)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select u.id, u.email, u.password_hash from users u where u.email = lower(wanted);
  perform set_config('app.lookup', 'off', true);
end $$;

create or replace function account_by_email(wanted text)
returns table (id bigint, email text)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select a.id, a.email from accounts a where a.email = lower(wanted);
  perform set_config('app.lookup', 'off', true);
end $$;

-- Returns null if the email is taken.
create or replace function create_user(new_email text, new_password_hash text, new_name text, at timestamptz)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  new_id bigint;
begin
  perform set_config('app.lookup', 'on', true);
  insert into users (email, password_hash, name, created_at) values (lower(new_email), new_password_hash, new_name, at)
    on conflict do nothing returning users.id into new_id;
  perform set_config('app.lookup', 'off', true);
  return new_id;
end $$;

-- A person with an account of their own. Returns null if the email is taken.
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

-- The accounts that a person works in, the one they used last first.
create or replace function accounts_of_user(wanted bigint)
returns table (id bigint, email text, role text)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select a.id, a.email, m.role
    from memberships m join accounts a on a.id = m.account_id join users u on u.id = m.user_id
    where m.user_id = wanted and m.deactivated_at is null and a.erased_at is null and a.deleted_at is null
    order by a.id = u.last_account_id desc nulls last, m.joined_at, a.id;
  perform set_config('app.lookup', 'off', true);
end $$;

-- Who asks, in which account and with which rights: read with every call, so that a change takes effect at once.
create or replace function member_by_access_token(wanted bytea, at timestamptz)
returns table (id bigint, user_id bigint, email text, name text, role text, agent_ids bigint[], session_id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select m.account_id, u.id, u.email, u.name, m.role, m.agent_ids, s.id
    from access_tokens t
    join sessions s on s.user_id = t.user_id and s.id = t.session_id
    join users u on u.id = t.user_id
    join memberships m on m.account_id = s.current_account_id and m.user_id = u.id
    join accounts a on a.id = m.account_id
    where t.token_hash = wanted and t.expires_at > at and s.expires_at > at and s.revoked_at is null
      and m.deactivated_at is null and a.erased_at is null and a.deleted_at is null;
  perform set_config('app.lookup', 'off', true);
end $$;

-- The person that a key acts for, read with every call: a key works only while its maker is an admin or an owner.
create or replace function member_by_api_key(wanted bytea, at timestamptz)
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

create or replace function user_by_refresh_token(wanted bytea)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  owner bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select t.user_id into owner from refresh_tokens t where t.token_hash = wanted;
  perform set_config('app.lookup', 'off', true);
  return owner;
end $$;

create or replace function user_by_reset_token(wanted bytea, at timestamptz)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  owner bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select r.user_id into owner from password_resets r where r.token_hash = wanted and r.expires_at > at;
  perform set_config('app.lookup', 'off', true);
  return owner;
end $$;

create or replace function invitation_by_token(wanted bytea)
returns table (account_id bigint, id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select i.account_id, i.id from invitations i join accounts a on a.id = i.account_id
    where i.token_hash = wanted and a.deleted_at is null;
  perform set_config('app.lookup', 'off', true);
end $$;

create or replace function picture_by_key(wanted text)
returns bytea language plpgsql security definer set search_path from current as $$
declare
  found bytea;
begin
  perform set_config('app.lookup', 'on', true);
  select u.picture into found from users u where u.picture_key = wanted;
  perform set_config('app.lookup', 'off', true);
  return found;
end $$;

-- These people have a console open. Called with every heartbeat, written once a minute.
create or replace function note_people(accounts_seen bigint[], users_seen bigint[])
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  update memberships m set seen_at = now()
    from unnest(accounts_seen, users_seen) as seen (account_id, user_id)
    where m.account_id = seen.account_id and m.user_id = seen.user_id
      and (m.seen_at is null or m.seen_at < now() - interval '50 seconds');
  perform set_config('app.lookup', 'off', true);
end $$;

-- Ends every session of an erased account. A person who works nowhere else is deleted, which frees their email.
create or replace function release_people(erased_account bigint, at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  update sessions set revoked_at = at where current_account_id = erased_account and revoked_at is null;
  delete from users u using memberships m
    where m.account_id = erased_account and m.user_id = u.id
      and not exists (select from memberships o where o.user_id = u.id and o.account_id <> erased_account);
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function
  user_by_email, account_by_email, create_user, create_account, accounts_of_user,
  member_by_access_token, member_by_api_key, user_by_refresh_token, user_by_reset_token,
  invitation_by_token, picture_by_key, note_people, release_people
  from public;
