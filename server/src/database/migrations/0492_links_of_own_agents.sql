-- Whatever assistants the person sees who signs out everywhere, all of their links end.
create or replace function end_telegram_links_of_user(who bigint, at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
declare
  own_agents constant text := coalesce(current_setting('app.agent_ids', true), '');
begin
  perform set_config('app.lookup', 'on', true), set_config('app.agent_ids', '', true);
  update telegram_links set ended_at = at, end_reason = 'signed_out' where user_id = who and ended_at is null;
  delete from telegram_link_tokens where user_id = who;
  perform set_config('app.lookup', 'off', true), set_config('app.agent_ids', own_agents, true);
end $$;

-- A link ends once its bot belongs to an assistant that the person does not work with any more.
create function end_telegram_links_out_of_reach()
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
create trigger end_telegram_links_out_of_reach after update of agent_ids on memberships
  for each row when (new.agent_ids is not null)
  execute function end_telegram_links_out_of_reach();
