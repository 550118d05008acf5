create or replace function count_accounts()
returns bigint language plpgsql security definer set search_path from current as $$
declare
  total bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select count(*) into total from accounts where erased_at is null;
  perform set_config('app.lookup', 'off', true);
  return total;
end $$;

-- One page of all accounts, the newest first, with what the owner of the installation sees of them: how much they are
-- used, by whom and when, and nothing of what anybody wrote. `wanted_id` picks one.
create or replace function installation_accounts(search text, before_id bigint, wanted_id bigint, most integer, at timestamptz)
returns table (
  id bigint, email text, created_at timestamptz, deleted_at timestamptz, people jsonb, agents bigint, channels bigint,
  chats bigint, storage_bytes bigint, model_cost bigint, last_active_at timestamptz)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select a.id, a.email, a.created_at, a.deleted_at,
      coalesce(team.list, '[]'),
      (select count(*) from agents g where g.account_id = a.id and g.deleted_at is null),
      (select count(*) from bots b where b.account_id = a.id and (b.deleted_at is null or b.deleted_at = a.deleted_at)),
      (select count(*) from chats c where c.account_id = a.id
        and coalesce(c.last_message_time, c.created_at) > at - interval '30 days'),
      (coalesce((select sum(t.size) from attachments t where t.account_id = a.id), 0)
        + coalesce((select sum(f.size) from files f where f.account_id = a.id), 0))::bigint,
      coalesce((select sum(u.cost) from model_usage u where u.account_id = a.id
        and u.day >= date_trunc('month', at at time zone 'UTC')::date), 0)::bigint,
      greatest(team.last_seen_at, (
        select coalesce(c.last_message_time, c.created_at) from chats c where c.account_id = a.id
        order by coalesce(c.last_message_time, c.created_at) desc limit 1))
    from accounts a left join lateral (
      select max(p.last_seen_at) as last_seen_at, jsonb_agg(jsonb_build_object('user_id', p.id, 'email', p.email,
        'name', p.name, 'role', p.role, 'last_seen_at', p.last_seen_at) order by p.joined_at, p.id) as list
      from (
        select u.id, u.email, u.name, m.role, m.joined_at, (
          select max(s.last_seen_at) from sessions s where s.current_account_id = a.id and s.user_id = u.id) as last_seen_at
        from memberships m join users u on u.id = m.user_id
        where m.account_id = a.id and m.deactivated_at is null) p
    ) team on true
    where a.id in (
      select c.id from accounts c
      where c.erased_at is null and (before_id is null or c.id < before_id)
        and (wanted_id is null or c.id = wanted_id)
        and (search = '' or position(lower(search) in c.email) > 0 or exists (
          select from memberships m join users u on u.id = m.user_id
          where m.account_id = c.id and m.deactivated_at is null
            and (position(lower(search) in u.email) > 0 or position(lower(search) in lower(u.name)) > 0)))
      order by c.id desc limit most)
    order by a.id desc;
  perform set_config('app.lookup', 'off', true);
end $$;

-- The state of the installation over all accounts, in numbers only.
create or replace function installation_health(at timestamptz)
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

create or replace function dead_jobs_of_all(most integer)
returns table (account_id bigint, id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select j.account_id, j.id from jobs j where j.state = 'dead' order by j.id limit most;
  perform set_config('app.lookup', 'off', true);
end $$;

-- After the budget of the installation's model was changed: those that it stopped go on.
create or replace function resume_installation_models()
returns table (account_id bigint, id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    update agents a set model_paused = null where a.model_paused->>'of' = 'installation' returning a.account_id, a.id;
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function
  count_accounts, installation_accounts, installation_health, dead_jobs_of_all,
  resume_installation_models
  from public;
