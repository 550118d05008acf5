-- The trial, plans, and the sessions they are used for.

-- What the account has really done, each of them once.
create table trial_bonuses (
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('registration', 'prompt', 'documents', 'channel', 'live_chat')),
  granted_at timestamptz not null,
  primary key (account_id, kind)
);
select protect_tenant_table('trial_bonuses');

-- The plan that follows the trial. Its period is what has been paid for, and null until the first payment came.
-- customer_id and subscription_id are the payment provider's names; changed_at is the provider's time of the
-- latest change that was heard of, because news may come in another order than they happened.
create table subscriptions (
  account_id bigint primary key references accounts on delete cascade,
  plan text not null check (plan in ('START', 'LITE', 'MEDIUM')),
  period_start timestamptz,
  period_end timestamptz,
  is_ending boolean not null default false,
  cancelled_at timestamptz,
  customer_id text,
  subscription_id text,
  changed_at timestamptz not null
);
create unique index subscriptions_by_provider on subscriptions (subscription_id) where subscription_id is not null;
select protect_tenant_table('subscriptions');

-- Sessions of one period: the trial's, or a paid one's. A row of its own, so that counting locks nothing else.
create table plan_usage (
  account_id bigint not null references accounts on delete cascade,
  period_start timestamptz not null,
  used integer not null,
  primary key (account_id, period_start)
);
select protect_tenant_table('plan_usage');

-- The provider tells everything at least once.
create table payment_events (
  account_id bigint not null references accounts on delete cascade,
  id text not null,
  received_at timestamptz not null,
  primary key (account_id, id)
);
select protect_tenant_table('payment_events');

create table seen_notices (
  account_id bigint not null references accounts on delete cascade,
  period_start timestamptz not null,
  kind text not null,
  primary key (account_id, period_start, kind)
);
select protect_tenant_table('seen_notices');

-- Until then whatever the assistant answers in the chat belongs to a session that has been counted.
alter table chats add column session_until timestamptz;

-- What a payment page is told instead of the account's number: nobody can guess another's.
alter table accounts add column payment_reference uuid not null unique default gen_random_uuid();

create or replace function create_account(new_email text, new_password_hash text, at timestamptz)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  new_id bigint;
begin
  perform set_config('app.lookup', 'on', true);
  insert into accounts (email, password_hash, created_at) values (lower(new_email), new_password_hash, at)
    on conflict do nothing returning accounts.id into new_id;
  insert into trial_bonuses select new_id, 'registration', at where new_id is not null;
  perform set_config('app.lookup', 'off', true);
  return new_id;
end $$;

create function account_by_payment_reference(wanted uuid)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  found_id bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select a.id into found_id from accounts a where a.payment_reference = wanted;
  perform set_config('app.lookup', 'off', true);
  return found_id;
end $$;

create function account_by_subscription(wanted text)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  found_id bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select s.account_id into found_id from subscriptions s where s.subscription_id = wanted;
  perform set_config('app.lookup', 'off', true);
  return found_id;
end $$;
revoke execute on function account_by_payment_reference(uuid), account_by_subscription(text) from public;

-- Accounts from before have earned what they did, and used what they used.
select set_config('app.lookup', 'on', true);
insert into trial_bonuses
  select id, 'registration', created_at from accounts
  union select account_id, 'prompt', min(last_updated_at) from agents where instructions <> '' group by 1
  union select account_id, 'documents', min(created_at) from files where state = 'ready' group by 1
  union select account_id, 'channel', min(created_at) from bots where integration_type <> 'livechat' group by 1
  union select account_id, 'live_chat', min(created_at) from bots where integration_type = 'livechat' group by 1;

create temporary table past_sessions on commit drop as
  with recursive past as (
    select m.account_id, m.chat_id, min(m.timestamp) as opened
    from messages m join chats c on c.account_id = m.account_id and c.id = m.chat_id
    where m.answered_by = 'ai' and c.bot_id is not null group by 1, 2
    union all
    select p.account_id, p.chat_id, later.timestamp
    from past p cross join lateral (
      select m.timestamp from messages m
      where m.account_id = p.account_id and m.chat_id = p.chat_id and m.answered_by = 'ai'
        and m.timestamp >= p.opened + interval '24 hours'
      order by m.timestamp limit 1
    ) later
  )
  select * from past;
insert into plan_usage
  select p.account_id, date_trunc('milliseconds', a.created_at), count(*)
  from past_sessions p join accounts a on a.id = p.account_id group by 1, 2;
update chats c set session_until = latest.opened + interval '24 hours'
  from (select account_id, chat_id, max(opened) as opened from past_sessions group by 1, 2) latest
  where c.account_id = latest.account_id and c.id = latest.chat_id;
select set_config('app.lookup', 'off', true);
