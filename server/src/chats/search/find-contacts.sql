-- The customers that a search finds.
create or replace function find_contacts(in_account bigint, in_search text)
returns table (chat_id bigint) language plpgsql set search_path from current
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off set jit = off as $$
#variable_conflict use_column
declare
  unguarded tsquery := unguarded_search(in_search);
begin
  perform set_config('app.search', in_search, true);
  return query select s.chat_id from search_entries s
    where s.account_id + 0 = in_account and s.words @@ unguarded and s.kind = 'c';
  perform set_config('app.search', '', true);
end $$;
