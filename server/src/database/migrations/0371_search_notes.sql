-- Internal notes are found as well. Who finds one may read it: search_entries is held to the account and, through the
-- chat, to the assistants of the person.

-- Notes are numbered by the sequence of the messages: what is found of both stands in the order it was written, and one
-- number says where a page ends. Earlier notes get new numbers.
alter table notes alter column id drop identity;
alter table notes alter column id set default nextval('messages_id_seq');

-- Of kind n: a note, whose ref is its own number.
create function index_note()
returns trigger language plpgsql set search_path from current as $$
declare
  former text[] := open_search_index(new.account_id);
begin
  if tg_op = 'UPDATE' then
    delete from search_entries where account_id = new.account_id and ref = new.id and kind = 'n';
  end if;
  insert into search_entries values (new.account_id, new.id, 'n', new.chat_id, new.created_at,
    search_words(new.account_id, new.text));
  perform close_search_index(former);
  return null;
end $$;
create trigger index_new_note after insert on notes
  for each row execute function index_note();
create trigger index_changed_note after update of text, chat_id on notes
  for each row when (old.text <> new.text or old.chat_id <> new.chat_id) execute function index_note();
create trigger drop_note_from_search after delete on notes
  for each row execute function drop_from_search();

do $$
declare
  in_account bigint;
  former text := current_setting('app.account_id', true);
begin
  perform set_config('app.lookup', 'on', true);
  -- No new number may be the former one of another note.
  perform setval('messages_id_seq',
    greatest(nextval('messages_id_seq'), (select coalesce(max(id), 0) + 1 from notes)));
  update notes set id = numbered.id
    from (select id as former_id, nextval('messages_id_seq') as id from (select id from notes order by id) n) numbered
    where notes.id = numbered.former_id;
  for in_account in select distinct account_id from notes loop
    perform set_config('app.account_id', in_account::text, true);
    insert into search_entries
      select account_id, id, 'n', chat_id, created_at, search_words(account_id, text)
      from notes where account_id = in_account;
  end loop;
  perform set_config('app.account_id', coalesce(former, ''), true), set_config('app.lookup', 'off', true);
end $$;
