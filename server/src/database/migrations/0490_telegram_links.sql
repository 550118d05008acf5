-- A person's own Telegram, linked to a bot of the business: alerts reach them there, and they answer from there. Ended
-- links stay, so that what is written there afterwards is not taken for a customer's words.
create table telegram_links (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  bot_id bigint not null,
  chat_key text not null,
  name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('unlinked', 'replaced', 'blocked', 'bot_removed', 'not_allowed')),
  primary key (account_id, id),
  unique (account_id, bot_id, chat_key),
  foreign key (account_id, user_id) references memberships on delete cascade,
  foreign key (account_id, bot_id) references bots on delete cascade,
  check ((ended_at is null) = (end_reason is null))
);
create unique index telegram_links_in_use on telegram_links (account_id, user_id) where ended_at is null;
create index telegram_links_by_user on telegram_links (account_id, user_id);
select protect_tenant_table('telegram_links');

-- Asked with each message that comes by Telegram, in one round trip.
create function is_linked_telegram(in_account bigint, in_bot bigint, key text)
returns boolean language plpgsql security definer set search_path from current as $$
declare
  is_linked boolean;
begin
  perform set_config('app.lookup', 'on', true);
  is_linked := exists (
    select from telegram_links l where l.account_id = in_account and l.bot_id = in_bot and l.chat_key = key);
  perform set_config('app.lookup', 'off', true);
  return is_linked;
end $$;
revoke execute on function is_linked_telegram(bigint, bigint, text) from public;

-- The one link that a person may follow to the bot, once.
create table telegram_link_tokens (
  account_id bigint not null,
  user_id bigint not null,
  bot_id bigint not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships on delete cascade,
  foreign key (account_id, bot_id) references bots on delete cascade
);
select protect_tenant_table('telegram_link_tokens');

-- In the transaction that makes the change: nothing is sent to a person who may not see it any more.
create function end_telegram_links_of_member()
returns trigger language plpgsql set search_path from current as $$
begin
  update telegram_links set ended_at = now(), end_reason = 'not_allowed'
    where account_id = new.account_id and user_id = new.user_id and ended_at is null;
  delete from telegram_link_tokens where account_id = new.account_id and user_id = new.user_id;
  return null;
end $$;
create trigger end_telegram_links after update on memberships
  for each row when (new.deactivated_at is not null or new.role = 'viewer')
  execute function end_telegram_links_of_member();

create function end_telegram_links_of_bot()
returns trigger language plpgsql set search_path from current as $$
begin
  update telegram_links set ended_at = now(), end_reason = 'bot_removed'
    where account_id = new.account_id and bot_id = new.id and ended_at is null;
  delete from telegram_link_tokens where account_id = new.account_id and bot_id = new.id;
  return null;
end $$;
create trigger end_telegram_links after update on bots
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function end_telegram_links_of_bot();

create function end_telegram_links_of_agent()
returns trigger language plpgsql set search_path from current as $$
begin
  update telegram_links l set ended_at = now(), end_reason = 'bot_removed'
    from bots b
    where b.account_id = new.account_id and b.agent_id = new.id
      and l.account_id = b.account_id and l.bot_id = b.id and l.ended_at is null;
  delete from telegram_link_tokens t using bots b
    where b.account_id = new.account_id and b.agent_id = new.id
      and t.account_id = b.account_id and t.bot_id = b.id;
  return null;
end $$;
create trigger end_telegram_links after update on agents
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function end_telegram_links_of_agent();

-- As before, and where somebody is alerted on Telegram.
create or replace function raise_alert()
returns trigger language plpgsql set search_path from current as $$
declare
  alert bigint;
begin
  if current_setting('app.is_restoring', true) = 'on'
      or not exists (select from alert_choices c where c.account_id = new.account_id and c.by_mail)
      and not exists (select from push_devices p where p.account_id = new.account_id)
      and not exists (
        select from telegram_links l where l.account_id = new.account_id and l.ended_at is null) then
    return null;
  end if;
  insert into alerts (account_id, agent_id, chat_id, assignee_id)
    values (new.account_id, new.agent_id, new.id, new.assignee_id) returning id into alert;
  insert into jobs (account_id, kind, payload, max_attempts)
    values (new.account_id, 'alert_people', jsonb_build_object('alert_id', alert, 'round', 0), 20);
  perform pg_notify('switchboard', format('["alerts",%s,[["jobs",""]]]', alert));
  return null;
end $$;

-- The alerts that were sent on Telegram get their button for a draft that was written after them.
create function offer_draft()
returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from telegram_links l where l.account_id = new.account_id and l.ended_at is null) then
    insert into jobs (account_id, kind, payload, max_attempts)
      values (new.account_id, 'offer_draft', jsonb_build_object('chat_id', new.chat_id), 5);
    perform pg_notify('switchboard', format('["drafts",%s,[["jobs",""]]]', new.id));
  end if;
  return null;
end $$;
create trigger offer_draft after insert on drafts for each row execute function offer_draft();

create index alert_deliveries_by_external_id on alert_deliveries (account_id, target_id, external_id)
  where channel = 'telegram';
