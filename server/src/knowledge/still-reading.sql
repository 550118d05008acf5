create or replace function is_still_reading(in_account bigint, in_agent bigint)
returns boolean language plpgsql set search_path from current as $$
begin
  perform set_config('app.account_id', in_account::text, true);
  return exists (
      select from upload_files f join upload_tasks t on t.account_id = f.account_id and t.id = f.task_id
      where t.account_id = in_account and t.agent_id = in_agent and f.state = 'queued')
    or exists (
      select from sites where account_id = in_account and agent_id = in_agent
        and state in ('queued', 'reading') and finished_at is null)
    or are_vectors_coming(in_account, in_agent);
end $$;

-- Whether something that the agent will know is still being read: a file waits, the site is read for the first time, or the
-- vectors of what was read are on their way. One call, since a customer waits for it.
create or replace function are_vectors_coming(in_account bigint, in_agent bigint)
returns boolean language sql stable set search_path from current as $$
  -- Where that failed before, words have to do: a model that cannot be reached must not keep an upload unfinished.
  select exists (
    select from jobs where account_id = in_account and kind = 'embed_chunks' and dedupe_key = in_agent::text
      and (state = 'queued' and attempts = 0 or state = 'running' and attempts <= 1))
$$;
