-- One row per link: a chat in use keeps its person, and a link of somebody else takes nothing over.
alter table telegram_links drop constraint telegram_links_account_id_bot_id_chat_key_key;
create unique index telegram_links_chat_in_use on telegram_links (account_id, bot_id, chat_key) where ended_at is null;
create index telegram_links_by_chat on telegram_links (account_id, bot_id, chat_key);

alter table telegram_links drop constraint telegram_links_end_reason_check;
alter table telegram_links add constraint telegram_links_end_reason_check
  check (end_reason in ('unlinked', 'replaced', 'blocked', 'bot_removed', 'not_allowed', 'signed_out'));

-- In all accounts of a person: signing out everywhere, or a new password, locks out who had the old one.
create function end_telegram_links_of_user(who bigint, at timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  update telegram_links set ended_at = at, end_reason = 'signed_out' where user_id = who and ended_at is null;
  delete from telegram_link_tokens where user_id = who;
  perform set_config('app.lookup', 'off', true);
end $$;
revoke execute on function end_telegram_links_of_user(bigint, timestamptz) from public;

-- Each message of an alert that was sent again can be answered; a repeat that was asked for is no failed attempt.
alter table alert_deliveries add column message_ids text[] not null default '{}';
alter table alert_deliveries add column retries integer not null default 0;
update alert_deliveries set message_ids = array[external_id] where channel = 'telegram' and external_id is not null;
drop index alert_deliveries_by_external_id;
create index alert_deliveries_by_target on alert_deliveries (account_id, target_id) where channel = 'telegram';
