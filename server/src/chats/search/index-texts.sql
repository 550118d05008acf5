-- Triggers write and delete entries of the row's account, whoever changes the row and whatever they may see. Every entry
-- lacks the word x. Returns the settings as they were, for close_search_index; an error ends them with the transaction.
create or replace function open_search_index(in_account bigint)
returns text[] language plpgsql as $$
declare
  former text[] := array[current_setting('app.account_id', true), current_setting('app.agent_ids', true),
    current_setting('app.search', true)];
begin
  perform set_config('app.account_id', in_account::text, true), set_config('app.agent_ids', '', true),
    set_config('app.search', '!x', true);
  return former;
end $$;

create or replace function close_search_index(former text[])
returns void language plpgsql as $$
begin
  perform set_config('app.account_id', coalesce(former[1], ''), true),
    set_config('app.agent_ids', coalesce(former[2], ''), true), set_config('app.search', coalesce(former[3], ''), true);
end $$;

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

-- A message may carry several files, which come one by one.
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

create or replace function index_file()
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

-- Of kind n, with the number of the note as ref.
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

create or replace function drop_from_search()
returns trigger language plpgsql set search_path from current as $$
declare
  former text[] := open_search_index(old.account_id);
begin
  delete from search_entries where account_id = old.account_id and ref = old.id
    and (kind = 'c') = (tg_table_name = 'chats');
  perform close_search_index(former);
  return null;
end $$;

create or replace trigger index_new_message after insert on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and (new.question <> '' or new.answer <> '')))
  execute function index_message();

create or replace trigger index_changed_message after update of question, answer, redacted_answer, chat_id on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and (
    old.question <> new.question or coalesce(old.answer, '') <> coalesce(new.answer, '')
    or coalesce(old.redacted_answer, '') <> coalesce(new.redacted_answer, '') or old.chat_id <> new.chat_id)))
  execute function index_message();

create or replace trigger index_new_file after insert on attachments for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and new.message_id is not null)
  execute function index_file();

create or replace trigger index_changed_file after update of message_id, file_name, transcript on attachments for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (old.message_id is distinct from new.message_id
    or file_text(old.file_name, old.transcript) <> file_text(new.file_name, new.transcript)))
  execute function index_file();

create or replace trigger index_dropped_file after delete on attachments for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and old.message_id is not null)
  execute function index_file();

create or replace trigger index_new_contact after insert on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and new.bot_id is not null)
  execute function index_contact();

create or replace trigger index_changed_contact after update of display_name, contact on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null
    and (old.display_name <> new.display_name or old.contact is distinct from new.contact)))
  execute function index_contact();

create or replace trigger drop_message_from_search after delete on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function drop_from_search();

create or replace trigger drop_contact_from_search after delete on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function drop_from_search();

create or replace trigger index_new_note after insert on notes for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function index_note();

create or replace trigger index_changed_note after update of text, chat_id on notes for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (old.text <> new.text or old.chat_id <> new.chat_id))
  execute function index_note();

create or replace trigger drop_note_from_search after delete on notes for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function drop_from_search();
