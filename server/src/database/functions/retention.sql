-- Without accounts that are being moved.
create or replace function accounts_with_retention()
returns table (id bigint, days integer) language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select a.id, a.retention_days from accounts a
    where a.retention_days > 0 and a.erased_at is null and a.id <> all (closed_accounts());
  perform set_config('app.lookup', 'off', true);
end $$;

create or replace function accounts_that_finish_chats()
returns table (id bigint, days integer) language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select a.id, a.done_after_days from accounts a
    where a.done_after_days > 0 and a.erased_at is null and a.id <> all (closed_accounts());
  perform set_config('app.lookup', 'off', true);
end $$;

-- Returns how many it deleted: with fewer than `most` none is left.
create or replace function prune_batch(in_table text, before timestamptz, most integer)
returns integer language plpgsql security definer set search_path from current as $$
declare
  is_old text := case in_table
    when 'sessions' then 'expires_at < $1 or revoked_at < $1 - interval ''1 day'''
    when 'access_tokens' then 'expires_at < $1'
    when 'password_resets' then 'expires_at < $1'
    when 'rate_limits' then 'window_ends < $1'
    when 'jobs' then 'state = ''dead'' and updated_at < $1'
    when 'audit_entries' then 'at < $1'
    when 'idempotency_keys' then 'created_at < $1'
    when 'webhook_deliveries' then 'created_at < $1'
    when 'alert_deliveries' then 'created_at < $1'
    when 'alerts' then 'created_at < $1'
  end;
  pruned integer;
begin
  perform set_config('app.lookup', 'on', true);
  if in_table = 'events' then
    -- An account's oldest come first in its key: one look at the first of them tells whether there is anything to do.
    with stale as (
      select s.* from event_streams s, lateral (
        select e.seq, e.created_at from events e where e.account_id = s.account_id order by e.seq limit 1) first
      where first.created_at < before or first.seq <= s.last_seq - 10000
    ), old as (
      select e.account_id, e.seq from stale s, lateral (
        select e.* from events e where e.account_id = s.account_id order by e.seq limit most) e
      where e.created_at < before or e.seq <= s.last_seq - 10000 limit most
    )
    delete from events e using old where e.account_id = old.account_id and e.seq = old.seq;
    get diagnostics pruned = row_count;
  else
    execute format('delete from %1$I where ctid = any (array(select ctid from %1$I where %2$s limit $2))', in_table, is_old)
      using before, most;
    get diagnostics pruned = row_count;
  end if;
  perform set_config('app.lookup', 'off', true);
  return pruned;
end $$;

-- Passages that no answer refers to any more.
create or replace function prune_quoted_passages(at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  delete from quoted_passages q where q.used_at < at - interval '2 days' and (q.account_id, q.hash) not in (
    select r.account_id, unnest(r.passages) from answer_reasons r where r.passages is not null);
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function
  accounts_with_retention, accounts_that_finish_chats, prune_batch, prune_quoted_passages
  from public;
