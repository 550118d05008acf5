-- The reasons of channels, deliveries, mails, planned messages and hand-overs, as codes with parameters.
set local app.lookup = 'on';

alter table deliveries add column reason jsonb;
alter table unseen_mails add column reason jsonb;
alter table planned add column reason jsonb;
alter table bots add column connection_reason_code jsonb;
alter table chats add column hand_over_summary_code jsonb;

create function reason_in(words text)
returns jsonb language plpgsql as $$
declare
  known record;
  found text[];
  params jsonb;
begin
  for known in select pattern, code, names from (values
      ('^Enter an http or https address without a user name$', 'url_invalid', '{}'),
      ('^This bot is not connected\. Connect it first\.$', 'bot_not_connected', '{}'),
      ('^(.+) does not answer\.$', 'channel_silent', '{channel}'),
      ('^New messages are not fetched: all processes of this installation read as many channels as they may\.$', 'channel_unread', '{}'),
      ('^This bot was deleted\.$', 'bot_deleted', '{}'),
      ('^The public address of this installation does not lead here: it answers with status ([\d.]+)\.$', 'url_status', '{number}'),
      ('^The public address of this installation does not lead here: another server answers\.$', 'url_elsewhere', '{}'),
      ('^The public address of this installation cannot be used: (.+)\.$', 'url_unusable', '{reason}'),
      ('^The person who planned it may not answer here any more\.$', 'planned_author', '{}'),
      ('^The server was not running at that time\.$', 'planned_late', '{}'),
      ('^Choose a time in the future, at most a year ahead$', 'planned_time', '{}'),
      ('^A chat can have ([\d.]+) planned messages and reminders\. Cancel one first\.$', 'planned_many', '{number}'),
      ('^This assistant is already connected to (.+)\. Delete that bot first to connect another one\.$', 'channel_second', '{channel}'),
      ('^This is another account\. Connect (.+) again, or delete this bot and add a new one: its chats stay\.$', 'other_account', '{account}'),
      ('^Nobody has written to this bot yet\. Write to it yourself, then try again\.$', 'nobody_wrote', '{}'),
      ('^This assistant already has a live chat\. Change its settings, or delete it first\.$', 'livechat_second', '{}'),
      ('^This channel takes answers for ([\d.]+) hours after the customer’s last message\. They have to write first\.$', 'window_hours', '{number}'),
      ('^This channel takes answers for ([\d.]+) days after the customer’s last message\. They have to write first\.$', 'window_days', '{number}'),
      ('^This bot needs no approval\. Connect it again if it does not work\.$', 'bot_needs_no_consent', '{}'),
      ('^The server stopped while this was being sent\. It is not known whether it arrived$', 'delivery_stopped', '{}'),
      ('^This channel is not connected any more$', 'channel_not_connected', '{}'),
      ('^The file is not here any more\.$', 'chat_file_gone', '{}'),
      ('^It is not known whether this message arrived$', 'delivery_unknown', '{}'),
      ('^The bot was removed at its provider\. Connect it again\.$', 'bot_removed', '{}'),
      ('^The part before this one was not delivered$', 'delivery_part_before', '{}'),
      ('^(.+) is already connected here\. Two assistants cannot read the same messages: delete the other bot first\.$', 'account_used_here', '{account}'),
      ('^(.+) is not set up on this server yet\. Ask your server administrator: the README explains how under “Connect a channel”\.$', 'channel_not_set_up', '{channel}'),
      ('^(.+) did not answer as expected\. Try again in a moment\.$', 'channel_odd', '{channel}'),
      ('^(.+) has an address that may not be reached from here$', 'channel_forbidden_address', '{channel}'),
      ('^(.+) cannot be reached$', 'channel_unreached', '{channel}'),
      ('^(.+) did not say whether it took the message$', 'channel_unsure', '{channel}'),
      ('^(.+) cannot be connected in this installation\.$', 'channel_not_here', '{channel}'),
      ('^An answer was not delivered: (.+)$', 'answer_undelivered', '{reason}'),
      ('^An answer may not have arrived: (.+)$', 'answer_unknown', '{reason}'),
      ('^(.+) did not answer in time$', 'host_slow', '{host}'),
      ('^No address was found for (.+)$', 'host_unknown', '{host}'),
      ('^(.+) has no valid certificate$', 'host_certificate', '{host}'),
      ('^Could not reach (.+)$', 'host_unreached', '{host}'),
      ('^(.+) is not on the public internet$', 'host_private', '{host}'),
      ('^(.+) redirects too many times$', 'host_redirect', '{host}'),
      ('^Port ([\d.]+) is not open to outgoing requests$', 'host_port', '{number}'),
      ('^Port ([\d.]+) is not open to outgoing connections$', 'host_port_connect', '{number}'),
      ('^Only http and https addresses can be fetched$', 'host_not_http', '{}'),
      ('^An address with a user name or password is not fetched$', 'host_user', '{}'),
      ('^This is not a web address$', 'host_not_an_address', '{}'),
      ('^A redirect to another host may not carry the request along$', 'host_redirect_carries', '{}'),
      ('^(.+) sent more than ([\d.]+) bytes$', 'host_large', '{host,number}'),
      ('^(.+) sent a compressed answer that unpacks far too large$', 'host_bomb', '{host}'),
      ('^(.+) answered in an encoding that was not asked for$', 'host_encoding', '{host}'),
      ('^This is not a bot token\. @BotFather gives one that looks like 123456789:AAE… when you send it /newbot or /token\.$', 'tg_not_a_token', '{}'),
      ('^Your system answered with ([\d.]+)\.$', 'api_status', '{number}'),
      ('^Your system answered with ([\d.]+)\. Check the signing secret there, then send a test\.$', 'api_secret', '{number}'),
      ('^Your system answered with ([\d.]+)\. Enter its new address\.$', 'api_gone', '{number}'),
      ('^Your system answered with ([\d.]+)\. It does not take this message\.$', 'api_not_taken', '{number}'),
      ('^Your system answered with ([\d.]+)\. Redirects are not followed\. Enter the final address\.$', 'api_redirect', '{number}'),
      ('^Your system does not answer\.$', 'api_down', '{}'),
      ('^Your system did not answer in time\.$', 'api_slow', '{}'),
      ('^The webhook address cannot be used: (.+)\.$', 'api_address', '{reason}'),
      ('^This channel has no webhook address\. Enter one first\.$', 'api_no_address', '{}'),
      ('^Your system cannot be reached\.$', 'api_unreached', '{}'),
      ('^This file has an address that may not be reached from here\.$', 'api_file_address', '{}'),
      ('^This bot’s messages go to (.+) so far\. Take it over to get them here; they stop coming there\.$', 'tg_taken', '{host}'),
      ('^Another program gets this bot’s messages now\. Connect the bot again to take it over\.$', 'tg_taken_now', '{}'),
      ('^Another program has set a webhook for this bot and gets its messages\. Connect the bot again to take it over\.$', 'tg_hooked', '{}'),
      ('^Another program reads this bot’s messages too\. Stop it there, or get a new token from @BotFather\.$', 'tg_two_readers', '{}'),
      ('^Telegram cannot reach this installation at its public address\. Ask your server administrator to check the address and its certificate\.$', 'tg_unreached', '{}'),
      ('^Telegram calls only https addresses on port 443, 80, 88 or 8443\. Ask your server administrator to change the public address of this installation\.$', 'tg_address', '{}'),
      ('^Telegram does not accept this token\. Copy the current one from @BotFather and connect the bot again\.$', 'tg_token', '{}'),
      ('^Telegram asks to wait before the next message\.$', 'tg_wait', '{}'),
      ('^Telegram is unavailable\. Retrying…$', 'tg_down', '{}'),
      ('^This person manages no Facebook page that may send messages\. Log in as someone who does, and allow the page\.$', 'fb_no_page', '{}'),
      ('^This page is not among those that were allowed\. Log in again and allow it\.$', 'fb_page_not_allowed', '{}'),
      ('^Facebook does not accept this login any more\. Log in again\.$', 'fb_login', '{}'),
      ('^This login was made for another app\. Log in again\.$', 'fb_other_app', '{}'),
      ('^Log in again and allow all that is asked for: (.+)\.$', 'fb_refused_parts', '{list}'),
      ('^Facebook does not answer as expected\.$', 'fb_odd', '{}'),
      ('^Facebook no longer reports new messages\.$', 'fb_stopped', '{}'),
      ('^Facebook does not let the app do this\. Connect the page again and grant all it asks for; to reach everybody, the app needs Advanced Access to pages_messaging\.$', 'fb_not_allowed', '{}'),
      ('^Facebook asks to wait\.$', 'fb_wait', '{}'),
      ('^Facebook cannot answer just now\.$', 'fb_down', '{}'),
      ('^Facebook no longer accepts this connection: a password or a role was changed\. Connect the page again\.$', 'fb_changed', '{}'),
      ('^Facebook has ended this connection\. Connect the page again\.$', 'fb_ended', '{}'),
      ('^Facebook has restricted this page\. Its owner finds the reason in Page Quality\.$', 'fb_restricted', '{}'),
      ('^Facebook could not reach this installation at its public address\.$', 'fb_unreached', '{}'),
      ('^This app has not been approved in Bitrix24 yet\.$', 'bx_not_agreed', '{}'),
      ('^Enter the Client ID and the Client Secret of the local app\.$', 'bx_no_client', '{}'),
      ('^Bitrix24 denied access to this app\. Connect it again\.$', 'bx_not_let_in', '{}'),
      ('^Enter the address of the portal as https://example\.bitrix24\.com\.$', 'bx_address', '{}'),
      ('^This file is no longer in Bitrix24, or the bot may not open it\.$', 'bx_no_file', '{}'),
      ('^Bitrix24 is not available\. Try again later\.$', 'bx_down', '{}'),
      ('^The bot is no longer in this portal\. Connect it again\.$', 'bx_bot_gone', '{}'),
      ('^Bitrix24 does not take these credentials\. Connect it again\.$', 'bx_credentials', '{}'),
      ('^Bitrix24 does not know this Client ID and Client Secret\. Copy them from the local app\.$', 'bx_client', '{}'),
      ('^In Bitrix24 this connection may not use chat bots and open channels\. Allow both, then connect it again\.$', 'bx_scopes', '{}'),
      ('^This portal’s plan does not include the REST API\. Choose a commercial plan in Bitrix24\.$', 'bx_plan', '{}'),
      ('^This portal is closed or its subscription has ended\. Renew it in Bitrix24\.$', 'bx_closed', '{}'),
      ('^Bitrix24 has blocked the API of this portal\. Ask its support\.$', 'bx_blocked', '{}'),
      ('^This portal is too old for chat bots 2\.0\. Update it, then connect it again\.$', 'bx_old', '{}'),
      ('^Bitrix24 takes calls over https only\. Correct the address of the portal\.$', 'bx_https', '{}'),
      ('^This bot belongs to another app of the portal\.$', 'bx_other_app', '{}'),
      ('^Another app of the portal already has this bot\. Delete it there first\.$', 'bx_bot_taken', '{}'),
      ('^This portal has reached its limit of bots\. Delete one in Bitrix24\.$', 'bx_too_many', '{}'),
      ('^The text was delivered, but its file was not$', 'tg_file_lost', '{}'),
      ('^This customer has blocked the bot\.$', 'tg_blocked', '{}'),
      ('^This customer’s Telegram account no longer exists\.$', 'tg_gone', '{}'),
      ('^Telegram lets a bot write only to people who have written to it\.$', 'tg_not_first', '{}'),
      ('^Telegram does not let the bot write to this customer\.$', 'tg_not_to_them', '{}'),
      ('^Telegram does not know this customer\.$', 'tg_unknown', '{}'),
      ('^The owner of this Telegram account does not let the bot answer there\. Allow it under Telegram Business, Chatbots\.$', 'tg_business', '{}'),
      ('^This message is too long for Telegram\.$', 'tg_long', '{}'),
      ('^This file is larger than the ([\d.]+) MB that Telegram gives to bots\.$', 'tg_large_fetched', '{number}'),
      ('^This file is larger than the ([\d.]+) MB that Telegram takes from bots\.$', 'tg_large', '{number}'),
      ('^Telegram does not let this message be changed\.$', 'tg_fixed', '{}'),
      ('^Telegram does not take this message\.$', 'tg_not_taken', '{}'),
      ('^Messenger takes answers for 24 hours after the customer’s last message\. They have to write first\.$', 'fb_window', '{}'),
      ('^This customer takes no messages from the page\.$', 'fb_blocked', '{}'),
      ('^Facebook does not take this message\.$', 'fb_not_taken', '{}'),
      ('^Another app answers this customer at Facebook\.$', 'fb_other_answers', '{}'),
      ('^Facebook does not know this customer any more\.$', 'fb_unknown', '{}'),
      ('^The file was sent, but its text was not\.$', 'fb_words_lost', '{}'),
      ('^Bitrix24 asks to wait$', 'bx_wait', '{}'),
      ('^Bitrix24 failed and did not say whether it took the message$', 'bx_unsure', '{}'),
      ('^Bitrix24 does not take this message\.$', 'bx_not_taken', '{}'),
      ('^This address does not answer as a Bitrix24 portal\. Check it\.$', 'bx_no_portal', '{}'),
      ('^The bot is no longer in this conversation\. It continues in Bitrix24\.$', 'bx_left', '{}'),
      ('^Bitrix24 could not pass the message on to the customer\.$', 'bx_not_passed', '{}'),
      ('^IMAP: (.+)$', 'mail_imap', '{reason}'),
      ('^SMTP: (.+)$', 'mail_smtp', '{reason}'),
      ('^The mail server refused the user name or the password\. Many providers want an app password here\.$', 'mail_password', '{}'),
      ('^The mail server asks us to wait\.$', 'mail_wait', '{}'),
      ('^Another program keeps this mailbox locked\.$', 'mail_locked', '{}'),
      ('^The mail server is not available\.$', 'mail_down', '{}'),
      ('^The mail server does not accept email now\.$', 'mail_not_now', '{}'),
      ('^The mail server did not say whether it took the email\.$', 'mail_unsure', '{}'),
      ('^There is no mailbox at this address, or it takes no email\.$', 'mail_no_mailbox', '{}'),
      ('^The email is too large for the mail server\.$', 'mail_large', '{}'),
      ('^The mail server refused this email\.$', 'mail_refused', '{}'),
      ('^The mail server has an address that may not be reached from here\.$', 'mail_private', '{}'),
      ('^The mail server does not accept this encryption at this port\.$', 'mail_encryption', '{}'),
      ('^The mail server has no valid certificate for this address\.$', 'mail_certificate', '{}'),
      ('^No mail server answers at this address and port\.$', 'mail_nobody', '{}'),
      ('^The mail server cannot be reached\.$', 'mail_unreached', '{}'),
      ('^A password is not sent without encryption\. Choose SSL/TLS or STARTTLS, or have the installation allow this server\.$', 'mail_unprotected', '{}'),
      ('^Enter the email address, both servers and the password\.$', 'mail_fields', '{}'),
      ('^The customer has no email address to write to\.$', 'mail_no_address', '{}'),
      ('^This file is no longer in the mailbox\.$', 'mail_file_gone', '{}')
  ) as reasons (pattern, code, names) loop
    found := regexp_match(words, known.pattern);
    if found is null then
      continue;
    end if;
    select coalesce(jsonb_object_agg(name, case when name = 'reason'
        then coalesce(reason_in(found[at]), to_jsonb(found[at])) else to_jsonb(found[at]) end), '{}')
      into params from unnest(known.names::text[]) with ordinality as named (name, at);
    return jsonb_build_object('code', known.code, 'params', params);
  end loop;
  return null;
end $$;

update deliveries set reason = reason_in(error) where error is not null;
update unseen_mails set reason = reason_in(error) where error is not null;
update planned set reason = reason_in(error) where error is not null;
update bots set connection_reason_code = reason_in(connection_reason) where connection_reason <> '';
update bots set settings = settings || jsonb_build_object('asks_because_code', reason_in(settings ->> 'asks_because'))
  where settings ->> 'asks_because' <> '';
update bots set settings = settings || jsonb_build_object('consent_error_code', reason_in(settings ->> 'consent_error'))
  where settings ->> 'consent_error' <> '';
update chats set hand_over_summary_code = reason_in(hand_over_summary) where hand_over_summary like 'An answer %';

drop function reason_in(text);
set local app.lookup = '';
