-- Every value sealed with the secret key, so that a rotation can seal it again and a start can tell whether its key opens
-- all of them. A column with sealed values belongs in both functions. The actions of an MCP server share its secret.
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
    select 'action_secret', t.account_id, t.id, t.secret from actions t where t.secret is not null and t.tool is null
    union all
    select 'mcp_secret', s.account_id, s.id, s.secret from mcp_servers s where s.secret is not null
    union all
    select i.key, 0::bigint, 0::bigint, i.value from installation i
      where i.key in ('setting.SMTP_URL', 'setting.LLM_API_KEY', 'setting.BACKUP_PASSPHRASE', 'vapid_keys');
  perform set_config('app.lookup', 'off', true);
end $$;

-- Leaves a value alone that has changed meanwhile: it was sealed with the newest key. Includes accounts that are being
-- moved: a rotation of the key leaves none behind.
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

revoke execute on function sealed_secrets, replace_sealed_secret from public;
