-- The latest of very many matches were found by reading all of them: GIN knows no order. Now the words of messages and notes
-- also begin with a number that those written one after the other share, so that a search reads the latest first and ends
-- where it has enough. Those of customers begin otherwise, so that a search for customers reads no message.

create function search_part(ref bigint)
returns bigint language sql immutable parallel safe as $$ select ref >> 14 $$;

create function search_part_start(ref bigint)
returns bigint language sql immutable parallel safe as $$ select search_part(ref) << 14 $$;

drop function search_words(bigint, text);

-- Each word begins with its account and the part that it is in, so that a search reads only postings that can match. Every
-- message passes here: texts without a letter beyond ASCII take a quicker way. (The escape \v is a letter before
-- PostgreSQL 16.)
create function search_words(in_account bigint, part text, words text)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  beginning text := in_account || '.' || part || ':';
  plain text;
begin
  if octet_length(words) = length(words) then
    plain := translate(lower(words), e'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r\f\x0b', repeat(' ', 37));
  else
    plain := search_spaced(words);
  end if;
  -- PostgreSQL refuses words of more than 2,046 bytes.
  if length(plain) > 400 then plain := regexp_replace(plain, '(\S{200})\S+', '\1', 'g'); end if;
  return array_to_tsvector(array_remove(
    string_to_array(beginning || replace(plain, ' ', ' ' || beginning), ' '), beginning));
end $$;

-- What is written in a message or a note.
create function message_words(in_account bigint, ref bigint, words text)
returns tsvector language sql immutable parallel safe as $$
  select search_words(in_account, search_part(ref)::text, words)
$$;

-- A customer's name and addresses.
create function contact_words(in_account bigint, words text)
returns tsvector language sql immutable parallel safe as $$ select search_words(in_account, 'c', words) $$;

-- As before, with these words.

create or replace function index_message()
returns trigger language plpgsql set search_path from current as $$
declare
  was_asked text := case when tg_op = 'UPDATE' then old.question else '' end;
  was_answered text := case when tg_op = 'UPDATE' then shown_answer(old.answer, old.redacted_answer) else '' end;
  is_answered text := shown_answer(new.answer, new.redacted_answer);
  is_moved boolean := tg_op = 'UPDATE' and old.chat_id <> new.chat_id;
  former text[];
begin
  -- A new text in a transaction of its account, as almost all are, needs no other settings.
  if is_moved or (was_asked <> '' and was_asked <> new.question) or (was_answered <> '' and was_answered <> is_answered)
      or current_setting('app.account_id', true) is distinct from new.account_id::text
      or nullif(current_setting('app.agent_ids', true), '') is not null then
    former := open_search_index(new.account_id);
  end if;
  if is_moved then
    update search_entries set chat_id = new.chat_id
      where account_id = new.account_id and ref = new.id and kind <> 'c';
  end if;
  if was_asked <> new.question then
    if was_asked <> '' then
      delete from search_entries where account_id = new.account_id and ref = new.id and kind = 'q';
    end if;
    if new.question <> '' then
      insert into search_entries values (new.account_id, new.id, 'q', new.chat_id, new.timestamp,
        message_words(new.account_id, new.id, new.question));
    end if;
  end if;
  if was_answered <> is_answered then
    if was_answered <> '' then
      delete from search_entries where account_id = new.account_id and ref = new.id and kind = 'a';
    end if;
    if is_answered <> '' then
      insert into search_entries values (new.account_id, new.id, 'a', new.chat_id,
        coalesce(new.answered_at, new.timestamp), message_words(new.account_id, new.id, is_answered));
    end if;
  end if;
  if former is not null then perform close_search_index(former); end if;
  return null;
end $$;

create or replace function index_files_of(in_account bigint, in_message bigint)
returns void language plpgsql set search_path from current as $$
declare
  former text[] := open_search_index(in_account);
begin
  delete from search_entries where account_id = in_account and ref = in_message and kind = 'f';
  insert into search_entries
    select m.account_id, m.id, 'f', m.chat_id, m.timestamp,
      message_words(m.account_id, m.id, string_agg(file_text(t.file_name, t.transcript), ' '))
    from messages m join attachments t on t.account_id = m.account_id and t.message_id = m.id
    where m.account_id = in_account and m.id = in_message
    group by m.account_id, m.id;
  perform close_search_index(former);
end $$;

create or replace function index_contact()
returns trigger language plpgsql set search_path from current as $$
declare
  words text := contact_text(new.display_name, new.contact);
  former text[] := open_search_index(new.account_id);
begin
  if tg_op = 'UPDATE' then
    delete from search_entries where account_id = new.account_id and ref = new.id and kind = 'c';
  end if;
  insert into search_entries values (new.account_id, new.id, 'c', new.id, new.created_at,
    contact_words(new.account_id, words) || search_trigrams(new.account_id, words));
  perform close_search_index(former);
  return null;
end $$;

create or replace function index_note()
returns trigger language plpgsql set search_path from current as $$
declare
  former text[] := open_search_index(new.account_id);
begin
  if tg_op = 'UPDATE' then
    delete from search_entries where account_id = new.account_id and ref = new.id and kind = 'n';
  end if;
  insert into search_entries values (new.account_id, new.id, 'n', new.chat_id, new.created_at,
    message_words(new.account_id, new.id, new.text));
  perform close_search_index(former);
  return null;
end $$;

create or replace function index_earlier_texts(in_account bigint, batch integer)
returns boolean language plpgsql set search_path from current as $$
declare
  backlog search_backlogs;
  lowest bigint;
begin
  select * into backlog from search_backlogs where account_id = in_account for update;
  if not found then return false; end if;
  with batch_rows as materialized (
    select * from chats where account_id = in_account and id < backlog.chats_below
      order by id desc limit batch for share
  ), entered as (
    insert into search_entries
      select c.account_id, c.id, 'c', c.id, c.created_at, contact_words(c.account_id, t.words)
          || search_trigrams(c.account_id, t.words)
        from batch_rows c, contact_text(c.display_name, c.contact) as t (words) where c.bot_id is not null
      on conflict do nothing
  ) select min(id) into lowest from batch_rows;
  if lowest is not null then
    update search_backlogs set chats_below = lowest where account_id = in_account;
    return true;
  end if;
  with batch_rows as materialized (
    select * from messages where account_id = in_account and id < backlog.messages_below
      order by id desc limit batch for share
  ), texts as (
    select id, 'q'::"char" as kind, chat_id, timestamp as at, question as words from batch_rows
      where bot_id is not null and question <> ''
    union all
    select id, 'a', chat_id, coalesce(answered_at, timestamp), shown_answer(answer, redacted_answer) from batch_rows
      where bot_id is not null and shown_answer(answer, redacted_answer) <> ''
    union all
    select s.id, 'f', s.chat_id, s.timestamp, string_agg(file_text(t.file_name, t.transcript), ' ')
      from batch_rows s join attachments t on t.account_id = in_account and t.message_id = s.id
      group by s.id, s.chat_id, s.timestamp
  ), entered as (
    insert into search_entries
      select in_account, id, kind, chat_id, at, message_words(in_account, id, words) from texts
      on conflict do nothing
  ) select min(id) into lowest from batch_rows;
  if lowest is not null then
    update search_backlogs set messages_below = lowest where account_id = in_account;
    return true;
  end if;
  delete from search_backlogs where account_id = in_account;
  return false;
end $$;

-- No condition but the words may be looked up in an index: for a small account the planner would read all of its rows.
alter policy own_account on search_entries
  using (account_id + 0 = nullif(current_setting('app.account_id', true), '')::bigint
    and words @@ nullif(current_setting('app.search', true), '')::tsquery
    and (nullif(current_setting('app.agent_ids', true), '') is null
      or exists (select from chats c where c.account_id = search_entries.account_id and c.id = search_entries.chat_id)));

drop function find_entries(bigint, text, boolean, timestamptz, timestamptz, bigint, bigint, bigint);

-- What the words of a query are asked for besides the policy: nothing, unless the role is one that no policy holds back.
create function unguarded_search(in_search text)
returns tsquery language sql stable set search_path from current as $$
  select case when row_security_active('search_entries') then '!x' else in_search end::tsquery
$$;

-- The customers that a search finds.
create function find_contacts(in_account bigint, in_search text)
returns table (chat_id bigint) language plpgsql set search_path from current
  set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set enable_indexscan = off set jit = off as $$
#variable_conflict use_column
declare
  unguarded tsquery := unguarded_search(in_search);
begin
  perform set_config('app.search', in_search, true);
  return query select s.chat_id from search_entries s
    where s.account_id + 0 = in_account and s.words @@ unguarded and s.kind = 'c';
  perform set_config('app.search', '', true);
end $$;

-- The first and the last message or note of the whole account: to find those of a few assistants, very many of the
-- others may have to be read.
create function search_bounds(in_account bigint, out earliest bigint, out latest bigint)
language plpgsql set search_path from current set enable_seqscan = on set enable_indexscan = on as $$
declare
  agent_ids text := current_setting('app.agent_ids', true);
begin
  perform set_config('app.agent_ids', '', true);
  select least(m.first, n.first), greatest(m.last, n.last) into earliest, latest
    from (select min(id) as first, max(id) as last from messages where account_id = in_account) m,
      (select min(id) as first, max(id) as last from notes where account_id = in_account) n;
  perform set_config('app.agent_ids', coalesce(agent_ids, ''), true);
end $$;

-- What a search finds in messages and notes, each # in it being their part: the latest parts, then twice as many older
-- ones and so on, until there are in_enough or nothing is left. Each search is planned for its own words.
create function find_entries(in_account bigint, in_search text, in_from timestamptz, in_to timestamptz,
  in_before bigint, in_enough bigint)
returns table (ref bigint, kind "char", chat_id bigint) language plpgsql set search_path from current
  set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set enable_indexscan = off set jit = off as $$
#variable_conflict use_column
declare
  earliest bigint;
  latest bigint;
  lower_part bigint;
  parts bigint := 1;
  parts_search text;
  unguarded tsquery;
  found_now bigint;
  found_all bigint := 0;
begin
  select search_part(b.earliest), search_part(least(b.latest, in_before - 1)) into earliest, latest
    from search_bounds(in_account) b;
  while latest >= earliest and found_all < in_enough loop
    lower_part := greatest(earliest, latest - parts + 1);
    select string_agg('(' || replace(in_search, '#', part::text) || ')', ' | ') into parts_search
      from generate_series(lower_part, latest) part;
    unguarded := unguarded_search(parts_search);
    perform set_config('app.search', parts_search, true);
    return query select s.ref, s.kind, s.chat_id from search_entries s
      where s.account_id + 0 = in_account and s.words @@ unguarded and s.kind <> 'c'
        and (in_before is null or s.ref + 0 < in_before)
        and (in_from is null or s.at >= in_from) and (in_to is null or s.at < in_to);
    get diagnostics found_now = row_count;
    found_all := found_all + found_now;
    latest := lower_part - 1;
    parts := parts * 2;
  end loop;
  perform set_config('app.search', '', true);
end $$;

-- Texts of before are indexed anew by the job, the newest first. Notes are few.
truncate search_entries;

do $$
declare
  in_account bigint;
  former text := current_setting('app.account_id', true);
begin
  perform set_config('app.lookup', 'on', true);
  insert into search_backlogs
    select c.account_id, max(c.id) + 1,
      coalesce((select max(m.id) from messages m where m.account_id = c.account_id), 0) + 1
    from chats c group by c.account_id
    on conflict (account_id) do update
      set chats_below = excluded.chats_below, messages_below = excluded.messages_below;
  insert into jobs (account_id, kind, dedupe_key, max_attempts)
    select account_id, 'index_earlier_texts', 'once', 100 from search_backlogs
    on conflict do nothing;
  for in_account in select distinct account_id from notes loop
    perform set_config('app.account_id', in_account::text, true);
    insert into search_entries
      select account_id, id, 'n', chat_id, created_at, message_words(account_id, id, text)
      from notes where account_id = in_account;
  end loop;
  perform set_config('app.account_id', coalesce(former, ''), true), set_config('app.lookup', 'off', true);
end $$;
