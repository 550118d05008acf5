-- What the words of a query are asked for besides the policy: nothing, unless the role is one that no policy holds back.
create or replace function unguarded_search(in_search text)
returns tsquery language sql stable set search_path from current as $$
  select case when row_security_active('search_entries') then '!x' else in_search end::tsquery
$$;

-- The first and the last message or note of the whole account: to find those of a few assistants, very many of the
-- others may have to be read.
create or replace function search_bounds(in_account bigint, out earliest bigint, out latest bigint)
language plpgsql set search_path from current set enable_seqscan = on set enable_indexscan = on
  set plan_cache_mode = force_generic_plan as $$
declare
  agent_ids text := current_setting('app.agent_ids', true);
begin
  perform set_config('app.agent_ids', '', true);
  select least(m.first, n.first), greatest(m.last, n.last) into earliest, latest
    from (select min(id) as first, max(id) as last from messages where account_id = in_account) m,
      (select min(id) as first, max(id) as last from notes where account_id = in_account) n;
  perform set_config('app.agent_ids', coalesce(agent_ids, ''), true);
end $$;

-- How many of the latest rows of this part have each word, of all assistants: only the share matters.
create or replace function search_frequencies(in_account bigint, in_terms text[], in_part bigint)
returns table (term text, place bigint, frequency bigint) language plpgsql set search_path from current
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  agent_ids text := current_setting('app.agent_ids', true);
begin
  perform set_config('app.agent_ids', '', true), set_config('app.search', '!x', true);
  return query
    with sample as materialized (
      select s.words from search_entries s
        where s.account_id = in_account and s.ref >= in_part << 14 and s.ref < (in_part + 1) << 14 and s.kind <> 'c'
        order by s.ref desc limit 512
    ), queries as materialized (
      select t.term, t.place, replace(t.term, '#', in_part::text)::tsquery as query
        from unnest(in_terms) with ordinality t (term, place)
    ) select q.term, q.place, (select count(*) from sample where sample.words @@ q.query) from queries q;
  perform set_config('app.agent_ids', coalesce(agent_ids, ''), true);
end $$;

-- The texts with all the words in messages and notes, each # in a word being their part: the latest parts, then twice as
-- many older ones and so on, until there are in_enough or nothing is left. Reads no more parts than are probably enough for
-- a page. A row costs more than a posting: most are read from a page that is not in memory.
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
