-- In the transaction of the change: nothing is sent to a person who may no longer see it.
create or replace function end_telegram_links_of_member()
returns trigger language plpgsql set search_path from current as $$
begin
  update telegram_links set ended_at = now(), end_reason = 'not_allowed'
    where account_id = new.account_id and user_id = new.user_id and ended_at is null;
  delete from telegram_link_tokens where account_id = new.account_id and user_id = new.user_id;
  return null;
end $$;

-- A link ends once its bot belongs to an assistant that the person does not work with any more.
create or replace function end_telegram_links_out_of_reach()
returns trigger language plpgsql set search_path from current as $$
begin
  update telegram_links l set ended_at = now(), end_reason = 'not_allowed'
    from bots b
    where l.account_id = new.account_id and l.user_id = new.user_id and l.ended_at is null
      and b.account_id = l.account_id and b.id = l.bot_id and b.agent_id <> all (new.agent_ids);
  delete from telegram_link_tokens t using bots b
    where t.account_id = new.account_id and t.user_id = new.user_id
      and b.account_id = t.account_id and b.id = t.bot_id and b.agent_id <> all (new.agent_ids);
  return null;
end $$;

create or replace function end_telegram_links_of_bot()
returns trigger language plpgsql set search_path from current as $$
begin
  update telegram_links set ended_at = now(), end_reason = 'bot_removed'
    where account_id = new.account_id and bot_id = new.id and ended_at is null;
  delete from telegram_link_tokens where account_id = new.account_id and bot_id = new.id;
  return null;
end $$;

create or replace function end_telegram_links_of_agent()
returns trigger language plpgsql set search_path from current as $$
begin
  update telegram_links l set ended_at = now(), end_reason = 'bot_removed'
    from bots b
    where b.account_id = new.account_id and b.agent_id = new.id
      and l.account_id = b.account_id and l.bot_id = b.id and l.ended_at is null;
  delete from telegram_link_tokens t using bots b
    where b.account_id = new.account_id and b.agent_id = new.id
      and t.account_id = b.account_id and t.bot_id = b.id;
  return null;
end $$;

create or replace trigger end_telegram_links after update on memberships for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.deactivated_at is not null or new.role = 'viewer'))
  execute function end_telegram_links_of_member();

create or replace trigger end_telegram_links after update on bots for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.deleted_at is not null and old.deleted_at is null))
  execute function end_telegram_links_of_bot();

create or replace trigger end_telegram_links after update on agents for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.deleted_at is not null and old.deleted_at is null))
  execute function end_telegram_links_of_agent();

create or replace trigger end_telegram_links_out_of_reach after update of agent_ids on memberships for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and new.agent_ids is not null)
  execute function end_telegram_links_out_of_reach();
