-- The bot behind a public id, for callers who have nothing else.
create or replace function bot_by_public_id(wanted text)
returns table (account_id bigint, bot_id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select b.account_id, b.id from bots b where b.public_id = wanted and b.deleted_at is null;
  perform set_config('app.lookup', 'off', true);
end $$;

-- The bot that is connected to this account at the provider: some providers send nothing else.
create or replace function bot_by_external_key(in_type text, wanted text)
returns table (account_id bigint, bot_id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select b.account_id, b.id from bots b
    where b.integration_type = in_type and b.external_key = wanted and b.deleted_at is null;
  perform set_config('app.lookup', 'off', true);
end $$;

-- Every bot on another network, to check them now and then.
create or replace function remote_bots(in_types text[])
returns table (account_id bigint, bot_id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select b.account_id, b.id from bots b
    where b.deleted_at is null and b.integration_type = any (in_types)
      and b.connection not in ('connecting', 'disabled') and b.account_id <> all (closed_accounts());
  perform set_config('app.lookup', 'off', true);
end $$;

-- How many bots should be polled and are not.
create or replace function unread_bots(in_types text[])
returns integer language plpgsql security definer set search_path from current as $$
declare
  unread integer;
begin
  perform set_config('app.lookup', 'on', true);
  select count(*) into unread from bots b
    where b.receives = 'poll' and b.deleted_at is null and b.integration_type = any (in_types)
      and b.connection not in ('connecting', 'reauth_required', 'disabled') and b.account_id <> all (closed_accounts())
      and not exists (select from pollers p where p.owner = b.poll_owner and p.alive_until > now());
  perform set_config('app.lookup', 'off', true);
  return unread;
end $$;

-- Every bot that this process polls from here on: its own, and up to in_step of those that nobody polls.
create or replace function claim_polls(in_owner uuid, in_types text[], in_lease interval, in_most integer, in_step integer)
returns table (account_id bigint, bot_id bigint)
language plpgsql security definer set search_path from current as $$
#variable_conflict use_column
declare
  own integer;
  added integer;
begin
  perform set_config('app.lookup', 'on', true);
  -- One process at a time: none comes back from the dead while another takes its bots over.
  perform pg_advisory_xact_lock(hashtextextended('claim_polls', 0));
  insert into pollers (owner, alive_until) values (in_owner, clock_timestamp() + in_lease)
    on conflict (owner) do update set alive_until = excluded.alive_until;
  delete from pollers where alive_until < clock_timestamp();
  own := (select count(*) from bots b where b.poll_owner = in_owner and b.receives = 'poll' and b.deleted_at is null);
  with free as (
    select b.account_id, b.id from bots b
    where b.receives = 'poll' and b.deleted_at is null and b.integration_type = any (in_types)
      and b.connection not in ('connecting', 'reauth_required', 'disabled')
      and not exists (select from pollers p where p.owner = b.poll_owner)
    limit greatest(0, least(in_step, in_most - own)) for update skip locked
  )
  update bots b set poll_owner = in_owner from free f where b.account_id = f.account_id and b.id = f.id;
  get diagnostics added = row_count;
  update pollers set has_room = own + added < in_most where owner = in_owner and has_room <> (own + added < in_most);
  return query select b.account_id, b.id from bots b
    where b.poll_owner = in_owner and b.receives = 'poll' and b.deleted_at is null
      and b.integration_type = any (in_types)
      and b.connection not in ('connecting', 'reauth_required', 'disabled');
  perform set_config('app.lookup', 'off', true);
end $$;

-- At shutdown, so that others need not wait for the lease to expire.
create or replace function release_polls(in_owner uuid)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  update bots set poll_owner = null where poll_owner = in_owner;
  delete from pollers where owner = in_owner;
  perform set_config('app.lookup', 'off', true);
end $$;

-- Somebody has the console of these accounts open.
create or replace function note_operators(accounts_seen bigint[], at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  update accounts a set operator_seen_at = at where a.id = any (accounts_seen);
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function
  bot_by_public_id, bot_by_external_key, remote_bots, unread_bots, claim_polls, release_polls,
  note_operators
  from public;
