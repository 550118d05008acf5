-- Channels: how a bot is connected to somebody else's network, and which process reads there for it.

-- external_key is the account at the provider: two bots that read the same one would take each other's messages.
-- connection tells how it fares, connection_reason why for people. cursor is how far its messages have been read.
-- poll_owner reads for it until poll_until; who has died is followed by another when that time has come.
alter table bots
  add column external_key text,
  add column connection text not null default 'connected' check (connection in
    ('connecting', 'connected', 'degraded', 'conflict', 'reauth_required', 'disabled')),
  add column connection_reason text not null default '',
  add column last_event_at timestamptz,
  add column receives text not null default 'poll' check (receives in ('poll', 'webhook')),
  add column cursor jsonb,
  add column poll_owner uuid,
  add column poll_until timestamptz;
create unique index bots_by_external_key on bots (integration_type, external_key)
  where deleted_at is null and external_key is not null;

-- The customer has blocked the bot, and takes nothing until they write again.
alter table chats add column blocked_at timestamptz;

-- Files that still lie at the provider. They become attachments of their message once they are fetched.
create table remote_files (
  account_id bigint not null,
  id bigint generated always as identity,
  bot_id bigint not null,
  message_id bigint not null,
  -- What the adapter needs to fetch it.
  ref text not null,
  file_name text not null,
  media_type text not null,
  primary key (account_id, id),
  foreign key (account_id, message_id) references messages on delete cascade
);
create index remote_files_by_message on remote_files (account_id, message_id);
select protect_tenant_table('remote_files');

-- A delivery of kind 'file' carries one.
alter table deliveries add column attachment_id text;
-- What comes back from the provider may be our own.
create index deliveries_by_chat on deliveries (account_id, chat_id);

-- Every bot that this process reads for from here on: its own once more, and those that nobody reads for.
create function claim_polls(in_owner uuid, in_types text[], in_lease interval, at_most integer)
returns table (account_id bigint, bot_id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    with mine as (
      select b.account_id, b.id from bots b
      where b.deleted_at is null and b.receives = 'poll' and b.integration_type = any (in_types)
        and b.connection not in ('connecting', 'reauth_required', 'disabled')
        and (b.poll_owner = in_owner or b.poll_until is null or b.poll_until < now())
      order by (b.poll_owner = in_owner) desc nulls last, b.poll_until nulls first
      limit at_most for update skip locked
    )
    update bots b set poll_owner = in_owner, poll_until = now() + in_lease
      from mine where b.account_id = mine.account_id and b.id = mine.id
      returning b.account_id, b.id;
  perform set_config('app.lookup', 'off', true);
end $$;

-- On the way out: others need not wait for the end of the lease.
create function release_polls(in_owner uuid)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  update bots set poll_owner = null, poll_until = null where poll_owner = in_owner;
  perform set_config('app.lookup', 'off', true);
end $$;

-- The bot that is connected to this account at the provider: some providers name nothing else when they call.
create function bot_by_external_key(in_type text, wanted text)
returns table (account_id bigint, bot_id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select b.account_id, b.id from bots b
    where b.integration_type = in_type and b.external_key = wanted and b.deleted_at is null;
  perform set_config('app.lookup', 'off', true);
end $$;

-- Every bot on somebody else's network, for the look that is taken at them now and then.
create function remote_bots(in_types text[])
returns table (account_id bigint, bot_id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select b.account_id, b.id from bots b
    where b.deleted_at is null and b.integration_type = any (in_types)
      and b.connection not in ('connecting', 'disabled');
  perform set_config('app.lookup', 'off', true);
end $$;
revoke execute on function
  claim_polls(uuid, text[], interval, integer),
  release_polls(uuid),
  bot_by_external_key(text, text),
  remote_bots(text[])
from public;
