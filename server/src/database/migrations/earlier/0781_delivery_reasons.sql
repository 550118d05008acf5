-- The reasons of webhooks and alerts that were not delivered, as codes with parameters.
set local app.lookup = 'on';

alter table webhook_deliveries add column reason jsonb;
alter table alert_deliveries add column reason jsonb;

create function reason_in(words text)
returns jsonb language plpgsql as $$
declare
  known record;
  found text[];
  params jsonb;
begin
  for known in select pattern, code, names from (values
      ('^The server stopped while it was sending\.$', 'hook_stopped', '{}'),
      ('^The webhook is off\.$', 'hook_off', '{}'),
      ('^The conversation was deleted\.$', 'hook_deleted', '{}'),
      ('^The conversation no longer needed a person\.$', 'alert_not_needed', '{}'),
      ('^This person is not alerted here any more\.$', 'alert_not_wanted', '{}'),
      ('^There were too many alerts by email within an hour\.$', 'alert_too_many', '{}'),
      ('^No mail server is set up\.$', 'alert_no_mail', '{}'),
      ('^The mail server refused the email\.$', 'alert_mail_refused', '{}'),
      ('^The mail server cannot be reached or does not accept email now\.$', 'alert_mail_later', '{}'),
      ('^The connection to the mail server broke\. It is not known whether it arrived\.$', 'alert_mail_broke', '{}'),
      ('^The server stopped while this was being sent\. It is not known whether it arrived\.$', 'alert_interrupted', '{}'),
      ('^This browser does not receive alerts any more\.$', 'alert_push_gone', '{}'),
      ('^The push service refused the alert\.$', 'alert_push_refused', '{}'),
      ('^The push service did not answer\.$', 'alert_push_silent', '{}'),
      ('^The push service does not accept alerts now\.$', 'alert_push_later', '{}'),
      ('^This Telegram is not linked any more\.$', 'alert_telegram_unlinked', '{}'),
      ('^Telegram does not accept alerts now\.$', 'alert_telegram_later', '{}'),
      ('^Telegram did not answer\. It is not known whether it arrived\.$', 'alert_telegram_silent', '{}'),
      ('^This person has blocked the bot on Telegram\.$', 'alert_telegram_blocked', '{}'),
      ('^Telegram does not accept the bot’s token any more\. Connect the bot again\.$', 'alert_telegram_token', '{}'),
      ('^Telegram refused the alert\.$', 'alert_telegram_refused', '{}'),
      ('^The address answered with ([\d.]+)\.$', 'hook_status', '{number}'),
      ('^The model works again\.$', 'alert_model_works', '{}'),
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
      ('^(.+) answered in an encoding that was not asked for$', 'host_encoding', '{host}')
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

update webhook_deliveries set reason = reason_in(error) where error is not null;
update alert_deliveries set reason = reason_in(error) where error is not null;

drop function reason_in(text);
set local app.lookup = '';
