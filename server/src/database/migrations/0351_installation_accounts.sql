-- An account that the owner of the installation deleted: nobody is let in, and it is erased when its grace time ends.
alter table accounts add column deleted_at timestamptz;

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

-- One page of all accounts, the newest first, with what the owner of the installation sees of them: how much they are
-- used, by whom and when, and nothing of what anybody wrote. `wanted_id` picks one.
create function installation_accounts(search text, before_id bigint, wanted_id bigint, most integer, at timestamptz)
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

create function count_accounts()
returns bigint language plpgsql security definer set search_path from current as $$
declare
  total bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select count(*) into total from accounts where erased_at is null;
  perform set_config('app.lookup', 'off', true);
  return total;
end $$;

revoke execute on function
  installation_accounts(text, bigint, bigint, integer, timestamptz), count_accounts() from public;
