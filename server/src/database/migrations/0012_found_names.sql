-- Names are found as people type them: in any case, and without the marks that their keyboard may not have.

-- Letters that are not a plain one with a mark upon it are named one by one.
create function folded(words text)
returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(
    translate(regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g'), 'łøđħı', 'lodhi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

alter table chats add column found_name text not null generated always as (folded(display_name)) stored;

-- As before, but with the names as they are looked for.
drop index chats_by_bot;
create index chats_by_bot on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  include (found_name);
