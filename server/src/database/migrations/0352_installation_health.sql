-- How the installation does, over all accounts: numbers alone.
create function installation_health(at timestamptz)
returns table (
  database_bytes bigint, waiting_jobs bigint, oldest_due timestamptz, dead_jobs jsonb, channels jsonb, failing_models bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select
    pg_database_size(current_database()),
    (select count(*) from jobs j where j.state = 'queued' and j.run_at <= at),
    (select min(j.run_at) from jobs j where j.state = 'queued' and j.run_at <= at),
    coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'count', d.count) order by d.count desc, d.kind) from (
      select j.kind, count(*) from jobs j where j.state = 'dead' group by j.kind) d), '[]'),
    coalesce((select jsonb_agg(jsonb_build_object('type', b.integration_type, 'connected', b.connected,
        'failing', b.failing) order by b.integration_type) from (
      select c.integration_type, count(*) filter (where c.connection in ('connected', 'connecting')) as connected,
        count(*) filter (where c.connection in ('degraded', 'conflict', 'reauth_required')) as failing
      from bots c where c.deleted_at is null group by c.integration_type) b), '[]'),
    (select count(*) from agents a where a.deleted_at is null and a.model_failures->>'told_since' is not null);
  perform set_config('app.lookup', 'off', true);
end $$;

create function dead_jobs_of_all(most integer)
returns table (account_id bigint, id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select j.account_id, j.id from jobs j where j.state = 'dead' order by j.id limit most;
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function installation_health(timestamptz), dead_jobs_of_all(integer) from public;
