-- Called with each message from Telegram, in one round trip.
create or replace function is_linked_telegram(in_account bigint, in_bot bigint, key text)
returns boolean language plpgsql security definer set search_path from current as $$
declare
  is_linked boolean;
begin
  perform set_config('app.lookup', 'on', true);
  is_linked := exists (
    select from telegram_links l where l.account_id = in_account and l.bot_id = in_bot and l.chat_key = key);
  perform set_config('app.lookup', 'off', true);
  return is_linked;
end $$;

-- In all accounts of a person, whatever assistants they see: signing out everywhere, or a new password, locks out whoever
-- had the old one.
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

revoke execute on function is_linked_telegram, end_telegram_links_of_user from public;
