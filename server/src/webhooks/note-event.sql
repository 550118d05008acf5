-- In the transaction of the change, so that neither exists without the other. app.is_importing: what an import stores
-- happened elsewhere, long ago.
create or replace function note_webhook_event(in_account bigint, in_event text, in_about jsonb)
returns void language plpgsql set search_path from current as $$
declare
  hook bigint;
  delivery bigint;
  event_key uuid;
begin
  if current_setting('app.is_importing', true) = 'on' then return; end if;
  for hook in
    select w.id from webhooks w
    where w.account_id = in_account and w.disabled_at is null and in_event = any (w.events) order by w.id
  loop
    event_key := coalesce(event_key, gen_random_uuid());
    insert into webhook_deliveries (account_id, webhook_id, event_id, event, about, api_key_id)
      values (in_account, hook, event_key, in_event, in_about,
        nullif(current_setting('app.api_key_id', true), '')::bigint)
      returning id into delivery;
    insert into jobs (account_id, kind, payload, max_attempts)
      values (in_account, 'deliver_webhook', jsonb_build_object('delivery_id', delivery, 'attempt', 0), 20);
  end loop;
end $$;

create or replace function note_message_event()
returns trigger language plpgsql set search_path from current as $$
begin
  perform note_webhook_event(new.account_id, tg_argv[0],
    jsonb_build_object('chat_id', new.chat_id, 'message_id', new.id));
  return null;
end $$;

-- app.is_restoring: what an undo brings back, or what moves to another chat with its customer, has happened before.
create or replace function note_chat_event()
returns trigger language plpgsql set search_path from current as $$
begin
  if tg_argv[0] <> 'contact.updated' and current_setting('app.is_restoring', true) = 'on' then
    return null;
  end if;
  perform note_webhook_event(new.account_id, tg_argv[0], jsonb_build_object('chat_id', new.id));
  return null;
end $$;

create or replace trigger webhook_message_received after insert on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.message_type = 'customer'))
  execute function note_message_event('message.received');

create or replace trigger webhook_answer_inserted after insert on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.answered_by is not null and new.answer <> ''))
  execute function note_message_event('answer.sent');

create or replace trigger webhook_answer_updated after update of answer, answered_by on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.answered_by is not null and new.answer <> ''
    and (old.answered_by is null or coalesce(old.answer, '') = '')))
  execute function note_message_event('answer.sent');

create or replace trigger webhook_handed_over after update on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.hand_over_at is not null
    and new.hand_over_at is distinct from old.hand_over_at))
  execute function note_chat_event('handed_over');

create or replace trigger webhook_done after update on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.state = 'done' and old.state <> 'done'))
  execute function note_chat_event('done');

create or replace trigger webhook_rated after update on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.csat_score is not null
    and new.csat_score is distinct from old.csat_score))
  execute function note_chat_event('rated');

create or replace trigger webhook_contact_updated after update on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.contact <> old.contact))
  execute function note_chat_event('contact.updated');
