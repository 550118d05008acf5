-- Locks the rows against changes until the commit, so that no older text is indexed after a newer one. Returns false once
-- all are done.
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
