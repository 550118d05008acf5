-- Every value that is sealed with the secret key, so that a rotation can seal it anew and a start can tell whether its key
-- opens them all. A column that holds sealed values belongs in both functions.
create function sealed_secrets()
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
    select 'totp_secret', u.id, u.id, u.totp_secret from users u where u.totp_secret is not null;
  perform set_config('app.lookup', 'off', true);
end $$;

-- Leaves a value alone that has changed meanwhile: whoever changed it sealed it with their own newest key.
create function replace_sealed_secret(
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
  else
    update users set totp_secret = anew where id = wanted_id and totp_secret = former;
  end if;
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function
  sealed_secrets(), replace_sealed_secret(text, bigint, bigint, text, text) from public;
