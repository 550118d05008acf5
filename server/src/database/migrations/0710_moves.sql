-- An account moves to another installation (docs/scaling.md). copied: served here as before. draining: no new jobs and no
-- polling. frozen: nothing of it can be written. Both end at `until`, so that a move which is given up leaves the account
-- served. moved: another installation serves it. arriving: this one does not serve it yet.
create table moves (
  account bigint primary key,
  state text not null check (state in ('copied', 'draining', 'frozen', 'moved', 'arriving')),
  until timestamptz check ((until is not null) = (state in ('draining', 'frozen'))),
  -- The first copy, and the oldest transaction that it may lack.
  copy uuid not null,
  copied_before xid8,
  -- What opens the account at its target. The source tells it only once it has given the account up.
  code text,
  moved_to text check ((moved_to is not null) = (state = 'moved')),
  -- arriving: everything has arrived.
  is_complete boolean not null default false
);

-- The accounts whose rows nobody may write now. Look-ups across accounts pass them over; a transaction of such an account
-- is refused. The program that moves an account sets app.moving.
create function closed_accounts()
returns bigint[] language plpgsql stable set search_path from current as $$
declare
  closed bigint[];
  own moves;
begin
  if current_setting('app.moving', true) = 'on' then
    return '{}';
  end if;
  if current_setting('app.lookup', true) = 'on' then
    select coalesce(array_agg(m.account), '{}') into closed from moves m
      where m.state <> 'copied' and (m.until is null or m.until > clock_timestamp());
    return closed;
  end if;
  select * into own from moves m
    where m.account = nullif(current_setting('app.account_id', true), '')::bigint and m.state not in ('copied', 'draining')
      and (m.until is null or m.until > clock_timestamp());
  if found then
    raise exception 'This account is being moved.'
      using errcode = 'SBMOV', detail = coalesce(own.moved_to, '');
  end if;
  return '{}';
end $$;

-- Both subqueries run at most once per statement, and the second only while some account moves.
create function close_while_moving(tenant_table regclass, account_column name default 'account_id')
returns void language plpgsql as $$
declare
  is_open text := format('(not (select exists (select from moves)) or %I <> all ((select closed_accounts())::bigint[]))',
    account_column);
begin
  execute format('create policy not_moving_insert on %s as restrictive for insert with check %s', tenant_table, is_open);
  execute format('create policy not_moving_update on %s as restrictive for update using %s', tenant_table, is_open);
  execute format('create policy not_moving_delete on %s as restrictive for delete using %s', tenant_table, is_open);
end $$;

create or replace function protect_tenant_table(tenant_table regclass, account_column name default 'account_id')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_account on %1$s
       using (%2$I = nullif(current_setting(''app.account_id'', true), '''')::bigint)
       with check (%2$I = nullif(current_setting(''app.account_id'', true), '''')::bigint)',
    tenant_table, account_column);
  -- Only the functions of 0002_lookups.sql turn this on, for the length of one call.
  execute format(
    'create policy lookup on %s
       using (current_setting(''app.lookup'', true) = ''on'')
       with check (current_setting(''app.lookup'', true) = ''on'')',
    tenant_table);
  perform close_while_moving(tenant_table, account_column);
end $$;

-- Events are written after the commit they tell of, and may be late.
do $$
declare
  protected name;
begin
  for protected in
    select p.tablename from pg_policies p where p.policyname = 'own_account' and p.schemaname = current_schema()
      and p.tablename not in ('events', 'event_streams')
  loop
    perform close_while_moving(protected::regclass, case protected when 'accounts' then 'id' else 'account_id' end::name);
  end loop;
end $$;

-- A row that arrives from another installation has had its effects there. Later triggers say so themselves.
do $$
declare
  each record;
  definition text;
  silent constant text := '(current_setting(''app.moving''::text, true) is distinct from ''on''::text)';
begin
  for each in
    select t.tgname, t.tgrelid::regclass as on_table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace
  loop
    definition := case
      when each.definition ~ ' WHEN \(.*\) EXECUTE FUNCTION '
      then regexp_replace(each.definition, ' WHEN \((.*)\) EXECUTE FUNCTION ', ' WHEN (' || silent || ' and (\1)) EXECUTE FUNCTION ')
      else regexp_replace(each.definition, ' EXECUTE FUNCTION ', ' WHEN ' || silent || ' EXECUTE FUNCTION ')
    end;
    execute format('drop trigger %I on %s', each.tgname, each.on_table);
    execute definition;
  end loop;
end $$;

-- As before, but without the accounts that are closed.
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

-- As before, and the secrets of a closed account as well: a rotation of the key leaves none behind.
create or replace function replace_sealed_secret(
  wanted_kind text, in_account bigint, wanted_id bigint, former text, anew text)
returns void language plpgsql security definer set search_path from current as $$
declare
  former_moving text := coalesce(current_setting('app.moving', true), '');
begin
  perform set_config('app.lookup', 'on', true), set_config('app.moving', 'on', true);
  if wanted_kind in ('credentials', 'identity_secret') then
    update bots set secret = anew where account_id = in_account and id = wanted_id and secret = former;
  elsif wanted_kind = 'pending_credentials' then
    update bots set settings = jsonb_set(settings, '{pending,secret}', to_jsonb(anew))
      where account_id = in_account and id = wanted_id and settings->'pending'->>'secret' = former;
  elsif wanted_kind = 'model_key' then
    update agents set model_key = anew where account_id = in_account and id = wanted_id and model_key = former;
  elsif wanted_kind = 'fallback_key' then
    update agents set fallback_key = anew
      where account_id = in_account and id = wanted_id and fallback_key = former;
  elsif wanted_kind = 'webhook_secret' then
    update webhooks set secret = anew where account_id = in_account and id = wanted_id and secret = former;
  elsif wanted_kind = 'action_secret' then
    update actions set secret = anew where account_id = in_account and id = wanted_id and secret = former;
  elsif wanted_kind = 'mcp_secret' then
    update mcp_servers set secret = anew where account_id = in_account and id = wanted_id and secret = former;
    update actions set secret = anew
      where account_id = in_account and mcp_server_id = wanted_id and secret = former;
  elsif wanted_kind = 'vapid_keys' or wanted_kind like 'setting.%' then
    update installation set value = anew where key = wanted_kind and value = former;
  else
    update users set totp_secret = anew where id = wanted_id and totp_secret = former;
  end if;
  perform set_config('app.lookup', 'off', true), set_config('app.moving', former_moving, true);
end $$;
