-- The few look-ups across accounts. Each opens the second wall for itself alone and closes it again;
-- an error in between ends the transaction, and with it the local setting.

create function account_by_email(wanted text)
returns table (id bigint, email text, password_hash text)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select a.id, a.email, a.password_hash from accounts a where a.email = lower(wanted);
  perform set_config('app.lookup', 'off', true);
end $$;

-- Null when the e-mail is taken.
create function create_account(new_email text, new_password_hash text, at timestamptz)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  new_id bigint;
begin
  perform set_config('app.lookup', 'on', true);
  insert into accounts (email, password_hash, created_at) values (lower(new_email), new_password_hash, at)
    on conflict do nothing returning accounts.id into new_id;
  perform set_config('app.lookup', 'off', true);
  return new_id;
end $$;

create function account_by_access_token(wanted bytea, at timestamptz)
returns table (id bigint, email text, session_id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select a.id, a.email, s.id
    from access_tokens t
    join sessions s on s.account_id = t.account_id and s.id = t.session_id
    join accounts a on a.id = t.account_id
    where t.token_hash = wanted and t.expires_at > at and s.expires_at > at and s.revoked_at is null;
  perform set_config('app.lookup', 'off', true);
end $$;

create function account_by_refresh_token(wanted bytea)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  owner bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select t.account_id into owner from refresh_tokens t where t.token_hash = wanted;
  perform set_config('app.lookup', 'off', true);
  return owner;
end $$;

-- Jobs whose worker let its lease run out, then due ones. attempts counts starts: a job that takes its
-- worker down each time is still found to have used them up. The clock is the database's own, one for
-- all processes, unless a test sets another.
create function claim_jobs(wanted_kinds text[], wanted integer, lease interval, at timestamptz)
returns setof jobs
language plpgsql security definer set search_path from current as $$
declare
  moment timestamptz := coalesce(at, now());
begin
  perform set_config('app.lookup', 'on', true);
  return query
    with lost as (
      select j.account_id, j.id from jobs j
      where j.state = 'running' and j.lease_until < moment and j.kind = any (wanted_kinds)
      order by j.lease_until limit wanted for update skip locked
    ), due as (
      select j.account_id, j.id from jobs j
      where j.state = 'queued' and j.run_at <= moment and j.kind = any (wanted_kinds)
      order by j.priority desc, j.run_at, j.id limit wanted for update skip locked
    ), first_of_both as (
      select * from lost union all select * from due limit wanted
    )
    update jobs j set state = 'running', attempts = j.attempts + 1, lease_until = moment + lease,
        lease_token = gen_random_uuid(), updated_at = moment
      from first_of_both f where j.account_id = f.account_id and j.id = f.id
      returning j.*;
  perform set_config('app.lookup', 'off', true);
end $$;

-- Numbers each account's events without gaps. The row of the stream stays locked until the commit, so
-- nobody can see a number while a lower one is still on its way.
create function store_events(batch jsonb)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  with incoming as (
    select account_id, type, ids, count(*) over account as total, row_number() over (account order by place) as nth
    from rows from (jsonb_to_recordset(batch) as (account_id bigint, type text, ids jsonb))
      with ordinality as listed (account_id, type, ids, place)
    window account as (partition by account_id)
  ), streams as (
    insert into event_streams as stream (account_id, last_seq)
    select account_id, count(*) from incoming group by account_id order by account_id
    on conflict (account_id) do update set last_seq = stream.last_seq + excluded.last_seq
    returning stream.account_id, stream.last_seq
  )
  insert into events (account_id, seq, type, ids)
    select i.account_id, s.last_seq - i.total + i.nth, i.type, i.ids
    from incoming i join streams s on s.account_id = i.account_id;
  perform set_config('app.lookup', 'off', true);
end $$;

-- What has had its time: ended sessions with their tokens, spent answers, old events, empty counters.
create function prune_expired(at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  delete from sessions where expires_at < at or revoked_at < at - interval '1 day';
  delete from access_tokens where expires_at < at;
  delete from idempotency_keys where created_at < at - interval '1 day';
  delete from events where created_at < at - interval '1 day';
  delete from events e using event_streams s where s.account_id = e.account_id and e.seq <= s.last_seq - 10000;
  delete from rate_limits where window_ends < at;
  perform set_config('app.lookup', 'off', true);
end $$;

-- Only the program's own role may open the second wall; any other role of the server may not.
revoke execute on function
  account_by_email(text),
  create_account(text, text, timestamptz),
  account_by_access_token(bytea, timestamptz),
  account_by_refresh_token(bytea),
  claim_jobs,
  store_events(jsonb),
  prune_expired(timestamptz)
from public;
