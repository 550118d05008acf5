-- Planning a search cost more than running it: each of its look-ups was planned again for its own words, although one plan
-- fits all. The index on words is the only way that the settings of these functions leave, and which words it is asked for
-- is read from app.search when a look-up begins. Now a connection plans them once.
alter function search_bounds(bigint) set plan_cache_mode = force_generic_plan;
alter function search_frequencies(bigint, text[], bigint) set plan_cache_mode = force_generic_plan;
alter function find_contacts(bigint, text) set plan_cache_mode = force_generic_plan;

-- As before but for three things: the plan; no more parts are read than are probably enough for a page; and a row is worth
-- more postings, because most are read from a page that is not in memory.
create or replace function find_entries(in_account bigint, in_terms text[], in_from timestamptz, in_to timestamptz,
  in_before bigint, in_enough bigint)
returns table (ref bigint, kind "char", chat_id bigint) language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_indexscan = off set jit = off as $$
#variable_conflict use_column
declare
  -- Comparing a row that a rare word finds costs about as much as reading this many postings of a common one.
  worth constant integer := 32;
  earliest bigint;
  latest bigint;
  lower_part bigint;
  parts bigint := 1;
  parts_read bigint := 0;
  looked_up text := array_to_string(in_terms, ' & ');
  -- Null as long as all words are looked up.
  compared text;
  is_judged boolean := false;
  parts_search text;
  unguarded tsquery;
  found_now bigint;
  found_all bigint := 0;
begin
  select search_part(b.earliest), search_part(least(b.latest, in_before - 1)) into earliest, latest
    from search_bounds(in_account) b;
  while latest >= earliest and found_all < in_enough loop
    lower_part := greatest(earliest, latest - parts + 1);
    if not is_judged and parts_read > 2 and cardinality(in_terms) > 1 then
      is_judged := true;
      with judged as (
        select term, place, frequency >= worth * greatest(1, min(frequency) over ()) as is_common
          from search_frequencies(in_account, in_terms, latest)
      ) select string_agg(term, ' & ' order by place) filter (where not is_common),
          string_agg(term, ' & ' order by place) filter (where is_common)
        into looked_up, compared from judged;
    end if;
    select string_agg('(' || replace(looked_up, '#', part::text) || ')', ' | ') into parts_search
      from generate_series(lower_part, latest) part;
    unguarded := unguarded_search(parts_search);
    perform set_config('app.search', parts_search, true);
    return query select s.ref, s.kind, s.chat_id from search_entries s
      where s.account_id + 0 = in_account and s.words @@ unguarded and s.kind <> 'c'
        and (in_before is null or s.ref + 0 < in_before)
        and (in_from is null or s.at >= in_from) and (in_to is null or s.at < in_to)
        and (compared is null
          or s.words @@ replace(compared, '#', search_part(s.ref)::text)::tsquery);
    get diagnostics found_now = row_count;
    found_all := found_all + found_now;
    latest := lower_part - 1;
    parts_read := parts_read + parts;
    -- Twice as many, or fewer if at this rate they bring enough.
    parts := case when found_all = 0 then parts * 2
      else least(parts * 2, (in_enough - found_all) * parts_read / found_all + 1) end;
  end loop;
  perform set_config('app.search', '', true);
end $$;
