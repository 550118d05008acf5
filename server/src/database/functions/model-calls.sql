-- Which cap is used up, if any, and whether by what was spent or only by calls under way. If none is and there are caps, the
-- call is noted when that is wanted. Costs are in millionths; caps are as people set them.
create or replace function reserve_model_call(
  in_account bigint, in_agent bigint, in_at timestamptz, in_caps jsonb, in_call jsonb)
returns table (call_id bigint, refusal text, is_spent boolean)
language plpgsql security definer set search_path from current as $$
declare
  today date := (in_at at time zone 'UTC')::date;
  cap record;
  has_caps boolean := false;
  since date;
  used numeric;
  under_way numeric;
begin
  perform set_config('app.lookup', 'on', true);
  if in_call is not null then
    perform pg_advisory_xact_lock(hashtextextended('model calls', in_account));
    if in_caps->>'shared_daily_cost' is not null or in_caps->>'shared_monthly_cost' is not null then
      perform pg_advisory_xact_lock(hashtextextended('model calls', 0));
    end if;
    delete from model_calls c where c.account_id = in_account and c.lapses_at <= in_at;
  end if;
  for cap in
    select c.kind, c.most from accounts a, lateral (values
      ('agent_monthly_tokens', (in_caps->>'monthly_tokens')::numeric),
      ('agent_daily_cost', (in_caps->>'daily_cost')::numeric * 1000000),
      ('agent_monthly_cost', (in_caps->>'monthly_cost')::numeric * 1000000),
      ('account_daily_cost', (a.model_caps->>'daily_cost')::numeric * 1000000),
      ('account_monthly_cost', (a.model_caps->>'monthly_cost')::numeric * 1000000),
      ('shared_daily_cost', (in_caps->>'shared_daily_cost')::numeric * 1000000),
      ('shared_monthly_cost', (in_caps->>'shared_monthly_cost')::numeric * 1000000)
    ) c (kind, most) where a.id = in_account and c.most is not null
  loop
    has_caps := true;
    since := case when cap.kind like '%daily%' then today else date_trunc('month', today)::date end;
    if cap.kind like 'shared%' then
      select coalesce(sum(u.cost), 0) into used from shared_model_usage u where u.day >= since;
      select coalesce(sum(c.shared_cost), 0) into under_way from model_calls c where c.lapses_at > in_at;
    else
      select coalesce(sum(case when cap.kind like '%tokens' then u.input_tokens + u.output_tokens else u.cost end), 0)
        into used from model_usage u
        where u.account_id = in_account and u.day >= since
          and (cap.kind like 'account%' or u.agent_id = in_agent);
      select coalesce(sum(case when cap.kind like '%tokens' then c.tokens else c.cost end), 0)
        into under_way from model_calls c
        where c.account_id = in_account and c.lapses_at > in_at
          and (cap.kind like 'account%' or c.agent_id = in_agent);
    end if;
    if used + under_way >= cap.most then
      perform set_config('app.lookup', 'off', true);
      return query select null::bigint, cap.kind::text, used >= cap.most;
      return;
    end if;
  end loop;
  if has_caps and in_call is not null then
    insert into model_calls (account_id, agent_id, tokens, cost, shared_cost, lapses_at)
      values (in_account, in_agent, (in_call->>'tokens')::bigint, (in_call->>'cost')::bigint,
        (in_call->>'shared_cost')::bigint, in_at + interval '3 minutes')
      returning model_calls.id into call_id;
  end if;
  perform set_config('app.lookup', 'off', true);
  return query select call_id, null::text, false;
end $$;

-- Settles a call to a language model in one round trip.
create or replace function settle_model_call(
  in_account bigint, in_agent bigint, in_call bigint, in_day date, in_usage jsonb, in_cost bigint, in_shared_cost bigint)
returns void
language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  if in_call is not null then
    delete from model_calls c where c.account_id = in_account and c.id = in_call;
  end if;
  if in_usage is not null then
    insert into model_usage as u (account_id, agent_id, day, calls, input_tokens, output_tokens, cost)
      values (in_account, in_agent, in_day, 1, (in_usage->>'input_tokens')::bigint, (in_usage->>'output_tokens')::bigint, in_cost)
      on conflict (account_id, agent_id, day) do update set
        calls = u.calls + 1, input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens, cost = u.cost + excluded.cost;
  end if;
  if in_usage is not null and in_shared_cost is not null then
    insert into shared_model_usage as u (day, calls, input_tokens, output_tokens, cost)
      values (in_day, 1, (in_usage->>'input_tokens')::bigint, (in_usage->>'output_tokens')::bigint, in_shared_cost)
      on conflict (day) do update set
        calls = u.calls + 1, input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens, cost = u.cost + excluded.cost;
  end if;
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function reserve_model_call, settle_model_call from public;
