-- Jobs whose worker let its lease expire, then due ones. attempts counts starts, so that a job that takes its worker down
-- each time is still found to have used them up. The clock is the database's, unless a test sets another.
-- Goes from one priority in use to the next: within each the due jobs come first in jobs_due, and no job that waits for its
-- time is read. Locks no more jobs than it claims, so that another worker finds the rest.
create or replace function claim_jobs(
  wanted_kinds text[], wanted integer, lease interval, at timestamptz, busy_accounts bigint[])
returns setof jobs
-- Planned once on each connection, and for a table that is long however short it was then.
language plpgsql security definer set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  moment timestamptz := coalesce(at, now());
  claimed jobs[];
  line integer;
begin
  perform set_config('app.lookup', 'on', true);
  claimed := array(
    select j from jobs j
    where j.state = 'running' and j.lease_until < moment and j.kind = any (wanted_kinds)
      and j.account_id <> all (busy_accounts)
    order by j.lease_until limit wanted for update skip locked);
  line := (select j.priority from jobs j where j.state = 'queued' order by j.priority desc limit 1);
  while line is not null and cardinality(claimed) < wanted loop
    claimed := claimed || array(
      select j from jobs j
      where j.state = 'queued' and j.priority = line and j.run_at <= moment and j.kind = any (wanted_kinds)
        and j.account_id <> all (busy_accounts)
      order by j.run_at, j.id limit wanted - cardinality(claimed) for update skip locked);
    line := (
      select j.priority from jobs j where j.state = 'queued' and j.priority < line order by j.priority desc limit 1);
  end loop;
  return query
    update jobs j set state = 'running', attempts = j.attempts + 1, lease_until = moment + lease,
        lease_token = gen_random_uuid(), updated_at = moment
      from unnest(claimed) c where j.account_id = c.account_id and j.id = c.id
      returning j.*;
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function claim_jobs from public;
