create or replace function count_chat(chat chats, step integer)
returns void language plpgsql set search_path from current as $$
begin
  -- A chat that goes along with its bot has no row to be counted in any more, and needs none.
  if step > 0 then
    insert into chat_counts (account_id, bot_id, part, chats, unread, needing_person)
      values (chat.account_id, chat.bot_id, chat.id % 8, 0, 0, 0) on conflict do nothing;
  end if;
  update chat_counts set
      chats = chats + step,
      unread = unread + case when chat.unread_messages > 0 then step else 0 end,
      needing_person = needing_person + case when chat.needs_person then step else 0 end,
      snoozed = snoozed + case when chat.state = 'snoozed' then step else 0 end,
      done = done + case when chat.state = 'done' then step else 0 end
    where account_id = chat.account_id and bot_id = chat.bot_id and part = chat.id % 8;
end $$;

create or replace function recount_chat()
returns trigger language plpgsql set search_path from current as $$
begin
  if old.bot_id is not null then perform count_chat(old, -1); end if;
  if new.bot_id is not null then perform count_chat(new, 1); end if;
  return null;
end $$;

-- At the very end of the transaction: a count is locked for the length of the commit and no longer. PostgreSQL cannot replace
-- a constraint trigger: a migration has to drop one that changes.
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'chats'::regclass and tgname = 'count_new_chat') then
    create constraint trigger count_new_chat after insert on chats deferrable initially deferred for each row
      when (current_setting('app.moving', true) is distinct from 'on')
      execute function recount_chat();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'chats'::regclass and tgname = 'count_lost_chat') then
    create constraint trigger count_lost_chat after delete on chats deferrable initially deferred for each row
      when (current_setting('app.moving', true) is distinct from 'on')
      execute function recount_chat();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'chats'::regclass and tgname = 'count_changed_chat') then
    create constraint trigger count_changed_chat after update on chats deferrable initially deferred for each row
      when (current_setting('app.moving', true) is distinct from 'on'
        and (old.bot_id is distinct from new.bot_id
          or (old.unread_messages > 0) <> (new.unread_messages > 0)
          or old.needs_person <> new.needs_person
          or (old.state <> new.state
            and (old.state in ('snoozed', 'done') or new.state in ('snoozed', 'done')))))
      execute function recount_chat();
  end if;
end $$;
