-- What is said in a recording is found with the name of its file, and rules look for their words in it.
create function file_text(file_name text, transcript text)
returns text language sql immutable parallel safe as $$ select concat_ws(' ', file_name, transcript) $$;

create or replace function index_files_of(in_account bigint, in_message bigint)
returns void language plpgsql set search_path from current as $$
declare
  former text[] := open_search_index(in_account);
begin
  delete from search_entries where account_id = in_account and ref = in_message and kind = 'f';
  insert into search_entries
    select m.account_id, m.id, 'f', m.chat_id, m.timestamp,
      search_words(m.account_id, string_agg(file_text(t.file_name, t.transcript), ' '))
    from messages m join attachments t on t.account_id = m.account_id and t.message_id = m.id
    where m.account_id = in_account and m.id = in_message
    group by m.account_id, m.id;
  perform close_search_index(former);
end $$;

drop trigger index_changed_file on attachments;
create trigger index_changed_file after update of message_id, file_name, transcript on attachments
  for each row when (old.message_id is distinct from new.message_id
    or file_text(old.file_name, old.transcript) <> file_text(new.file_name, new.transcript))
  execute function index_file();

-- As before, with the words of recordings.
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
    select s.id, 'f', s.chat_id, s.timestamp, string_agg(file_text(t.file_name, t.transcript), ' ')
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
select index_files_of(account_id, message_id)
  from (select distinct account_id, message_id from attachments where transcript <> '' and message_id is not null) spoken;
select set_config('app.lookup', 'off', true);

-- Those that matched the message before have run for it, and do not again.
create function ask_for_rules_of_recording()
returns trigger language plpgsql set search_path from current as $$
begin
  perform ask_for_rules(m.account_id, m.chat_id, m.id) from messages m
    where m.account_id = new.account_id and m.id = new.message_id and m.message_type = 'customer' and m.bot_id is not null;
  return null;
end $$;
create trigger rules_of_recording after update of transcript on attachments
  for each row when (old.transcript is null and new.transcript <> '' and new.message_id is not null)
  execute function ask_for_rules_of_recording();
