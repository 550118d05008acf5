-- The settings of the installation that are secrets are sealed like those of accounts.
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
  elsif wanted_kind like 'setting.%' then
    update installation set value = anew where key = wanted_kind and value = former;
  else
    update users set totp_secret = anew where id = wanted_id and totp_secret = former;
  end if;
  perform set_config('app.lookup', 'off', true);
end $$;

-- After the budget of the installation's model was changed: those that it stopped are told to go on.
create function resume_installation_models()
returns table (account_id bigint, id bigint)
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    update agents a set model_paused = null where a.model_paused->>'of' = 'installation' returning a.account_id, a.id;
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function resume_installation_models() from public;
