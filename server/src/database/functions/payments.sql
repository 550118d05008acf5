create or replace function account_by_payment_reference(wanted uuid)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  found_id bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select a.id into found_id from accounts a where a.payment_reference = wanted;
  perform set_config('app.lookup', 'off', true);
  return found_id;
end $$;

create or replace function account_by_subscription(wanted text)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  found_id bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select s.account_id into found_id from subscriptions s where s.subscription_id = wanted;
  perform set_config('app.lookup', 'off', true);
  return found_id;
end $$;

revoke execute on function account_by_payment_reference, account_by_subscription from public;
