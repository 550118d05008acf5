-- A process that reads for bots says that it is alive in a row of its own, instead of in each of its bots: renewing a
-- thousand leases changes one row. A bot is free when its poll_owner is nobody's, or of a process that fell silent.
create table pollers (
  owner uuid primary key,
  alive_until timestamptz not null,
  -- Whether it takes more bots.
  has_room boolean not null default true
);

select set_config('app.lookup', 'on', true);
insert into pollers (owner, alive_until) select poll_owner, max(poll_until) from bots where poll_until > now() group by poll_owner;
select set_config('app.lookup', 'off', true);

drop function claim_polls(uuid, text[], interval, integer);
alter table bots drop column poll_until;
create index bots_polled on bots (poll_owner) where receives = 'poll' and deleted_at is null;

-- Every bot that this process reads for from here on: its own, and up to in_step of those that nobody reads for.
create function claim_polls(in_owner uuid, in_types text[], in_lease interval, in_most integer, in_step integer)
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

create or replace function release_polls(in_owner uuid)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  update bots set poll_owner = null where poll_owner = in_owner;
  delete from pollers where owner = in_owner;
  perform set_config('app.lookup', 'off', true);
end $$;

-- How many bots should be asked for messages and are not.
create function unread_bots(in_types text[])
returns integer language plpgsql security definer set search_path from current as $$
declare
  unread integer;
begin
  perform set_config('app.lookup', 'on', true);
  select count(*) into unread from bots b
    where b.receives = 'poll' and b.deleted_at is null and b.integration_type = any (in_types)
      and b.connection not in ('connecting', 'reauth_required', 'disabled')
      and not exists (select from pollers p where p.owner = b.poll_owner and p.alive_until > now());
  perform set_config('app.lookup', 'off', true);
  return unread;
end $$;
revoke execute on function claim_polls(uuid, text[], interval, integer, integer), unread_bots(text[]) from public;
