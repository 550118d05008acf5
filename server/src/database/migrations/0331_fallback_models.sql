-- A second model per agent, asked in the same turn when the first one fails. Its key is sealed like the first one's.
alter table agents
  add column fallback_model jsonb not null default '{"provider": "built_in"}',
  add column fallback_key text;

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
    select 'totp_secret', u.id, u.id, u.totp_secret from users u where u.totp_secret is not null;
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
  else
    update users set totp_secret = anew where id = wanted_id and totp_secret = former;
  end if;
  perform set_config('app.lookup', 'off', true);
end $$;
