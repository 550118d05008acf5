-- The keys of push and the passphrase of backups: the two migrations before each named only their own.
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
    select 'action_secret', t.account_id, t.id, t.secret from actions t where t.secret is not null
    union all
    select i.key, 0::bigint, 0::bigint, i.value from installation i
      where i.key in ('setting.SMTP_URL', 'setting.LLM_API_KEY', 'setting.BACKUP_PASSPHRASE', 'vapid_keys');
  perform set_config('app.lookup', 'off', true);
end $$;
