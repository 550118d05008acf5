-- Full-text search over everything that was written, without an age limit.

-- One row per text: q a question, a an answer as it is shown, f the names of a message's files, c a customer. ref is the
-- message, for a customer the chat. Triggers write and remove the rows in the transaction that changes the text.
create table search_entries (
  account_id bigint not null,
  ref bigint not null,
  kind "char" not null,
  chat_id bigint not null,
  at timestamptz not null,
  words tsvector not null,
  primary key (account_id, ref, kind)
);

-- A short pending list: every search reads it, and the writer that fills it up merges it.
create index search_entries_by_word on search_entries using gin (words) with (gin_pending_list_limit = 1024);

-- Rows are only read through a search: app.search holds its tsquery. Because the condition is part of the policy, the
-- index is used under row-level security, which allows no such operator in a query. Without app.search nothing is seen.
alter table search_entries enable row level security;
alter table search_entries force row level security;
create policy own_account on search_entries
  using (account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and words @@ nullif(current_setting('app.search', true), '')::tsquery)
  with check (account_id = nullif(current_setting('app.account_id', true), '')::bigint);
select restrict_to_agents('search_entries',
  'exists (select from chats c where c.account_id = search_entries.account_id and c.id = search_entries.chat_id)');

-- What a letter is depends on the collation. The database's own may be C, which knows none beyond ASCII: then another one
-- is named here, of those that the server came with.
do $do$
declare
  letters text := 'default';
begin
  if lower('Ж') <> 'ж' then
    select collname into letters from pg_collation
      where collname in ('pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
        and collencoding in (-1, pg_char_to_encoding('UTF8'))
      order by array_position(array['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'], collname::text) limit 1;
    if letters is null then
      raise exception 'This database has the locale C, and the server has no collation that knows more letters.'
        using hint = 'Create the database with the locale C.UTF-8 or that of a language.';
    end if;
  end if;
  execute format($sql$
    create function search_folded(words text)
    returns text language sql immutable parallel safe as $$ select folded(words collate %1$I) $$;
    -- The words with a space between each two.
    create function search_spaced(words text)
    returns text language sql immutable parallel safe as $$
      select regexp_replace(folded(words collate %1$I), '[^[:alnum:]]+', ' ', 'g')
    $$;
  $sql$, letters);
end $do$;

-- Each word begins with its account, so that a search reads the postings of that account alone. Every message passes
-- here: texts without a letter beyond ASCII take a quicker way. (The escape \v is a letter before PostgreSQL 16.)
create function search_words(in_account bigint, words text)
returns tsvector language plpgsql immutable parallel safe as $$
declare
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
    string_to_array(in_account || ':' || replace(plain, ' ', ' ' || in_account || ':'), ' '), in_account || ':'));
end $$;

-- Names and addresses are also found by any part: three letters at a time.
create function search_trigrams(in_account bigint, words text)
returns tsvector language sql immutable parallel safe set search_path from current as $$
  select array_to_tsvector(coalesce(array_agg(distinct in_account || '~' || substr(plain, place, 3)), '{}'))
  from (select search_folded(words) as plain) as name, generate_series(1, length(plain) - 2) place
$$;

create function shown_answer(answer text, redacted_answer text)
returns text language sql immutable parallel safe as $$
  select case when btrim(redacted_answer) <> '' then redacted_answer else coalesce(answer, '') end
$$;

create function contact_text(display_name text, contact jsonb)
returns text language sql immutable parallel safe as $$
  select left(concat_ws(' ', display_name, contact ->> 'email', contact ->> 'reply_email'), 400)
$$;

-- Triggers write and delete entries of the row's account, whoever changes the row and whatever they may see. Every entry
-- lacks the word x. Returns the settings as they were, for close_search_index; an error ends them with the transaction.
create function open_search_index(in_account bigint)
returns text[] language plpgsql as $$
declare
  former text[] := array[current_setting('app.account_id', true), current_setting('app.agent_ids', true),
    current_setting('app.search', true)];
begin
  perform set_config('app.account_id', in_account::text, true), set_config('app.agent_ids', '', true),
    set_config('app.search', '!x', true);
  return former;
end $$;

create function close_search_index(former text[])
returns void language plpgsql as $$
begin
  perform set_config('app.account_id', coalesce(former[1], ''), true),
    set_config('app.agent_ids', coalesce(former[2], ''), true), set_config('app.search', coalesce(former[3], ''), true);
end $$;

create function index_message()
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
        search_words(new.account_id, new.question));
    end if;
  end if;
  if was_answered <> is_answered then
    if was_answered <> '' then
      delete from search_entries where account_id = new.account_id and ref = new.id and kind = 'a';
    end if;
    if is_answered <> '' then
      insert into search_entries values (new.account_id, new.id, 'a', new.chat_id,
        coalesce(new.answered_at, new.timestamp), search_words(new.account_id, is_answered));
    end if;
  end if;
  if former is not null then perform close_search_index(former); end if;
  return null;
end $$;
create trigger index_new_message after insert on messages
  for each row when (new.bot_id is not null and (new.question <> '' or new.answer <> ''))
  execute function index_message();
create trigger index_changed_message after update of question, answer, redacted_answer, chat_id on messages
  for each row when (new.bot_id is not null and (
    old.question <> new.question or coalesce(old.answer, '') <> coalesce(new.answer, '')
    or coalesce(old.redacted_answer, '') <> coalesce(new.redacted_answer, '') or old.chat_id <> new.chat_id))
  execute function index_message();

-- A message may carry several files, and they come one by one.
create function index_files_of(in_account bigint, in_message bigint)
returns void language plpgsql set search_path from current as $$
declare
  former text[] := open_search_index(in_account);
begin
  delete from search_entries where account_id = in_account and ref = in_message and kind = 'f';
  insert into search_entries
    select m.account_id, m.id, 'f', m.chat_id, m.timestamp, search_words(m.account_id, string_agg(t.file_name, ' '))
    from messages m join attachments t on t.account_id = m.account_id and t.message_id = m.id
    where m.account_id = in_account and m.id = in_message
    group by m.account_id, m.id;
  perform close_search_index(former);
end $$;

create function index_file()
returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' and old.message_id is not null then
    perform index_files_of(old.account_id, old.message_id);
  end if;
  if tg_op <> 'DELETE' and new.message_id is not null then
    perform index_files_of(new.account_id, new.message_id);
  end if;
  return null;
end $$;
create trigger index_new_file after insert on attachments
  for each row when (new.message_id is not null) execute function index_file();
create trigger index_changed_file after update of message_id, file_name on attachments
  for each row when (old.message_id is distinct from new.message_id or old.file_name <> new.file_name)
  execute function index_file();
create trigger index_dropped_file after delete on attachments
  for each row when (old.message_id is not null) execute function index_file();

create function index_contact()
returns trigger language plpgsql set search_path from current as $$
declare
  words text := contact_text(new.display_name, new.contact);
  former text[] := open_search_index(new.account_id);
begin
  if tg_op = 'UPDATE' then
    delete from search_entries where account_id = new.account_id and ref = new.id and kind = 'c';
  end if;
  insert into search_entries values (new.account_id, new.id, 'c', new.id, new.created_at,
    search_words(new.account_id, words) || search_trigrams(new.account_id, words));
  perform close_search_index(former);
  return null;
end $$;
create trigger index_new_contact after insert on chats
  for each row when (new.bot_id is not null) execute function index_contact();
create trigger index_changed_contact after update of display_name, contact on chats
  for each row when (new.bot_id is not null
    and (old.display_name <> new.display_name or old.contact is distinct from new.contact))
  execute function index_contact();

create function drop_from_search()
returns trigger language plpgsql set search_path from current as $$
declare
  former text[] := open_search_index(old.account_id);
begin
  delete from search_entries where account_id = old.account_id and ref = old.id
    and (kind = 'c') = (tg_table_name = 'chats');
  perform close_search_index(former);
  return null;
end $$;
create trigger drop_message_from_search after delete on messages
  for each row execute function drop_from_search();
create trigger drop_contact_from_search after delete on chats
  for each row execute function drop_from_search();

-- What a search finds among the messages or the customers: all of it, or the first in_most in no order. Entries of
-- messages can be narrowed to a part of the history. Only the index by word may be used, and each search is planned
-- for its own words. They are asked for here once more, for roles that no policy holds back.
create function find_entries(in_account bigint, in_search text, is_contact boolean, in_from timestamptz,
  in_to timestamptz, in_after bigint, in_before bigint, in_most bigint)
returns table (ref bigint, kind "char", chat_id bigint, at timestamptz)
language plpgsql set search_path from current
  set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set enable_indexscan = off set jit = off as $$
#variable_conflict use_column
begin
  perform set_config('app.search', in_search, true);
  if is_contact then
    return query select s.ref, s.kind, s.chat_id, s.at from search_entries s
      where s.account_id = in_account and s.words @@ in_search::tsquery and s.kind = 'c' limit in_most;
  elsif in_after is not null then
    return query select s.ref, s.kind, s.chat_id, s.at from search_entries s
      where s.account_id = in_account and s.words @@ in_search::tsquery and s.kind <> 'c' and s.ref > in_after
        and (in_before is null or s.ref < in_before)
        and (in_from is null or s.at >= in_from) and (in_to is null or s.at < in_to);
  else
    return query select s.ref, s.kind, s.chat_id, s.at from search_entries s
      where s.account_id = in_account and s.words @@ in_search::tsquery and s.kind <> 'c'
        and (in_before is null or s.ref < in_before)
        and (in_from is null or s.at >= in_from) and (in_to is null or s.at < in_to)
      limit in_most;
  end if;
  perform set_config('app.search', '', true);
end $$;

-- Texts from before this migration are indexed by a job, the newest first, in short transactions: below these ids they
-- are still missing. The row goes when nothing is left.
create table search_backlogs (
  account_id bigint primary key references accounts on delete cascade,
  chats_below bigint not null,
  messages_below bigint not null
);
select protect_tenant_table('search_backlogs');

-- Locks the rows against changes until the commit, so that no older text is indexed after a newer one. False: all done.
create function index_earlier_texts(in_account bigint, batch integer)
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
      select c.account_id, c.id, 'c', c.id, c.created_at, search_words(c.account_id, t.words)
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
    select s.id, 'f', s.chat_id, s.timestamp, string_agg(t.file_name, ' ')
      from batch_rows s join attachments t on t.account_id = in_account and t.message_id = s.id
      group by s.id, s.chat_id, s.timestamp
  ), entered as (
    insert into search_entries
      select in_account, id, kind, chat_id, at, search_words(in_account, words) from texts
      on conflict do nothing
  ) select min(id) into lowest from batch_rows;
  if lowest is not null then
    update search_backlogs set messages_below = lowest where account_id = in_account;
    return true;
  end if;
  delete from search_backlogs where account_id = in_account;
  return false;
end $$;

select set_config('app.lookup', 'on', true);
insert into search_backlogs
  select c.account_id, max(c.id) + 1,
    coalesce((select max(m.id) from messages m where m.account_id = c.account_id), 0) + 1
  from chats c group by c.account_id;
insert into jobs (account_id, kind, dedupe_key, max_attempts)
  select account_id, 'index_earlier_texts', 'once', 100 from search_backlogs;
select set_config('app.lookup', 'off', true);
