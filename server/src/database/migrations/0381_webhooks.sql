-- Addresses of other programs that are told what happens in the account's conversations.

-- secret is sealed. failing_since: no delivery has succeeded since then. is_given_up: turned off because it failed for long.
create table webhooks (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  url text not null,
  events text[] not null,
  secret text,
  created_at timestamptz not null,
  failing_since timestamptz,
  disabled_at timestamptz,
  is_given_up boolean not null default false,
  primary key (account_id, id)
);
select protect_tenant_table('webhooks');

-- One event on its way to one webhook. about has ids only: what they stand for is read when it is sent, so that no copy of a
-- customer's words outlives them. attempts_before: those before it was replayed last.
create table webhook_deliveries (
  account_id bigint not null,
  id bigint generated always as identity,
  webhook_id bigint not null,
  event_id uuid not null,
  event text not null,
  about jsonb not null,
  api_key_id bigint,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  attempts_before integer not null default 0,
  status integer,
  error text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_by_webhook on webhook_deliveries (account_id, webhook_id, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
select protect_tenant_table('webhook_deliveries');

-- In the transaction that makes the change: neither is there without the other, whichever way the change was made.
create function note_webhook_event(in_account bigint, in_event text, in_about jsonb)
returns void language plpgsql set search_path from current as $$
declare
  hook bigint;
  delivery bigint;
  event_key uuid;
begin
  for hook in
    select w.id from webhooks w
    where w.account_id = in_account and w.disabled_at is null and in_event = any (w.events) order by w.id
  loop
    event_key := coalesce(event_key, gen_random_uuid());
    insert into webhook_deliveries (account_id, webhook_id, event_id, event, about, api_key_id)
      values (in_account, hook, event_key, in_event, in_about,
        nullif(current_setting('app.api_key_id', true), '')::bigint)
      returning id into delivery;
    insert into jobs (account_id, kind, payload, max_attempts)
      values (in_account, 'deliver_webhook', jsonb_build_object('delivery_id', delivery, 'attempt', 0), 20);
  end loop;
end $$;

create function note_message_event()
returns trigger language plpgsql set search_path from current as $$
begin
  perform note_webhook_event(new.account_id, tg_argv[0],
    jsonb_build_object('chat_id', new.chat_id, 'message_id', new.id));
  return null;
end $$;

create trigger webhook_message_received after insert on messages
  for each row when (new.bot_id is not null and new.message_type = 'customer')
  execute function note_message_event('message.received');
create trigger webhook_answer_inserted after insert on messages
  for each row when (new.bot_id is not null and new.answered_by is not null and new.answer <> '')
  execute function note_message_event('answer.sent');
create trigger webhook_answer_updated after update of answer, answered_by on messages
  for each row when (new.bot_id is not null and new.answered_by is not null and new.answer <> ''
    and (old.answered_by is null or coalesce(old.answer, '') = ''))
  execute function note_message_event('answer.sent');

-- app.is_restoring: what an undo brings back, or what moves to another chat with its customer, has happened before.
create function note_chat_event()
returns trigger language plpgsql set search_path from current as $$
begin
  if tg_argv[0] <> 'contact.updated' and current_setting('app.is_restoring', true) = 'on' then
    return null;
  end if;
  perform note_webhook_event(new.account_id, tg_argv[0], jsonb_build_object('chat_id', new.id));
  return null;
end $$;

create trigger webhook_handed_over after update on chats
  for each row when (new.bot_id is not null and new.hand_over_at is not null
    and new.hand_over_at is distinct from old.hand_over_at)
  execute function note_chat_event('handed_over');
create trigger webhook_done after update on chats
  for each row when (new.bot_id is not null and new.state = 'done' and old.state <> 'done')
  execute function note_chat_event('done');
create trigger webhook_rated after update on chats
  for each row when (new.bot_id is not null and new.csat_score is not null
    and new.csat_score is distinct from old.csat_score)
  execute function note_chat_event('rated');
create trigger webhook_contact_updated after update on chats
  for each row when (new.bot_id is not null and new.contact <> old.contact)
  execute function note_chat_event('contact.updated');

create function prune_webhook_deliveries(at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  delete from webhook_deliveries where created_at < at;
  perform set_config('app.lookup', 'off', true);
end $$;
revoke execute on function prune_webhook_deliveries(timestamptz) from public;

create or replace function sealed_secrets()
returns table (kind text, account_id bigint, id bigint, sealed text)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select case when b.integration_type = 'livechat' then 'identity_secret' else 'credentials' end,
        b.account_id, b.id, b.secret
      from bots b where b.secret is not null
    union all
    select 'pending_credentials', b.account_id, b.id, b.settings->'pending'->>'secret'
      from bots b where b.settings->'pending'->>'secret' is not null
    union all
    select 'model_key', a.account_id, a.id, a.model_key from agents a where a.model_key is not null
    union all
    select 'fallback_key', a.account_id, a.id, a.fallback_key from agents a where a.fallback_key is not null
    union all
    select 'totp_secret', u.id, u.id, u.totp_secret from users u where u.totp_secret is not null
    union all
    select 'webhook_secret', w.account_id, w.id, w.secret from webhooks w where w.secret is not null
    union all
    select i.key, 0::bigint, 0::bigint, i.value from installation i
      where i.key in ('setting.SMTP_URL', 'setting.LLM_API_KEY');
  perform set_config('app.lookup', 'off', true);
end $$;

create or replace function replace_sealed_secret(
  wanted_kind text, in_account bigint, wanted_id bigint, former text, anew text)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
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
  elsif wanted_kind like 'setting.%' then
    update installation set value = anew where key = wanted_kind and value = former;
  else
    update users set totp_secret = anew where id = wanted_id and totp_secret = former;
  end if;
  perform set_config('app.lookup', 'off', true);
end $$;
