-- Settles a call to a language model in one round trip: four of them were a third of the queries of a model's answer.
create function settle_model_call(
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

revoke execute on function settle_model_call(bigint, bigint, bigint, date, jsonb, bigint, bigint) from public;
