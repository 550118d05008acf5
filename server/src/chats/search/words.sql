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
    create or replace function search_folded(words text)
    returns text language sql immutable parallel safe as $$ select folded(words collate %1$I) $$;
    -- The words with a space between each two.
    create or replace function search_spaced(words text)
    returns text language sql immutable parallel safe as $$
      select regexp_replace(folded(words collate %1$I), '[^[:alnum:]]+', ' ', 'g')
    $$;
  $sql$, letters);
end $do$;

-- GIN knows no order. So the words of messages and notes begin with a number that those written one after the other share,
-- and a search reads the latest first and ends once it has enough. Words of customers begin otherwise.
create or replace function search_part(ref bigint)
returns bigint language sql immutable parallel safe as $$ select ref >> 14 $$;

create or replace function search_part_start(ref bigint)
returns bigint language sql immutable parallel safe as $$ select search_part(ref) << 14 $$;

-- Each word begins with its account and the part that it is in, so that a search reads only postings that can match. Every
-- message passes here: texts without a letter beyond ASCII take a quicker way. (The escape \v is a letter before
-- PostgreSQL 16.)
create or replace function search_words(in_account bigint, part text, words text)
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

-- Names and addresses are also found by any part: three letters at a time.
create or replace function search_trigrams(in_account bigint, words text)
returns tsvector language sql immutable parallel safe set search_path from current as $$
  select array_to_tsvector(coalesce(array_agg(distinct in_account || '~' || substr(plain, place, 3)), '{}'))
  from (select search_folded(words) as plain) as name, generate_series(1, length(plain) - 2) place
$$;

-- What is written in a message or a note.
create or replace function message_words(in_account bigint, ref bigint, words text)
returns tsvector language sql immutable parallel safe as $$
  select search_words(in_account, search_part(ref)::text, words)
$$;

-- A customer's name and addresses.
create or replace function contact_words(in_account bigint, words text)
returns tsvector language sql immutable parallel safe as $$ select search_words(in_account, 'c', words) $$;

create or replace function contact_text(display_name text, contact jsonb)
returns text language sql immutable parallel safe as $$
  select left(concat_ws(' ', display_name, contact ->> 'email', contact ->> 'reply_email'), 400)
$$;

-- What is said in a recording is found with the name of its file, and rules look for their words in it.
create or replace function file_text(file_name text, transcript text)
returns text language sql immutable parallel safe as $$ select concat_ws(' ', file_name, transcript) $$;

create or replace function shown_answer(answer text, redacted_answer text)
returns text language sql immutable parallel safe as $$
  select case when btrim(redacted_answer) <> '' then redacted_answer else coalesce(answer, '') end
$$;
