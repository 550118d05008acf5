-- In the transaction that stores the message or the rating, and only where a rule waits for such: the job is there with
-- it or not at all.
create or replace function ask_for_rules(in_account bigint, in_chat bigint, in_message bigint)
returns void language plpgsql set search_path from current as $$
declare
  job bigint;
begin
  insert into jobs (account_id, kind, payload)
    select in_account, 'apply_rules', jsonb_build_object('chat_id', in_chat, 'message_id', in_message)
    where exists (select from rules r where r.account_id = in_account and r.is_on
      and (cardinality(r.ratings) > 0) = (in_message is null))
    returning id into job;
  if job is not null then
    perform pg_notify('switchboard', format('["rules",%s,[["jobs",""]]]', job));
  end if;
end $$;

create or replace function ask_for_rules_of_message()
returns trigger language plpgsql set search_path from current as $$
begin
  perform ask_for_rules(new.account_id, new.chat_id, new.id);
  return null;
end $$;

create or replace function ask_for_rules_of_rating()
returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('app.is_restoring', true) = 'on' then return null; end if;
  perform ask_for_rules(new.account_id, new.id, null);
  return null;
end $$;

-- Those that matched the message before have run for it, and do not again.
create or replace function ask_for_rules_of_recording()
returns trigger language plpgsql set search_path from current as $$
begin
  perform ask_for_rules(m.account_id, m.chat_id, m.id) from messages m
    where m.account_id = new.account_id and m.id = new.message_id and m.message_type = 'customer' and m.bot_id is not null;
  return null;
end $$;

create or replace trigger rules_of_message after insert on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.message_type = 'customer'))
  execute function ask_for_rules_of_message();

create or replace trigger rules_of_rating after update of csat_score on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.bot_id is not null and new.csat_score is not null
    and new.csat_score is distinct from old.csat_score))
  execute function ask_for_rules_of_rating();

create or replace trigger rules_of_recording after update of transcript on attachments for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (old.transcript is null and new.transcript <> '' and new.message_id is not null))
  execute function ask_for_rules_of_recording();
