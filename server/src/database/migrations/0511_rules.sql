-- Rules that label, assign or mark chats by themselves, and what each of them did.
create table rules (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  position integer not null,
  name text not null,
  is_on boolean not null,
  -- Null: all assistants.
  agent_id bigint,
  words text[] not null default '{}',
  channel text,
  hours text check (hours in ('inside', 'outside')),
  -- With ratings it runs when a customer rates, else with each message.
  ratings integer[] not null default '{}',
  -- A label that is deleted meanwhile is set no more.
  label_id bigint,
  assignee_id bigint,
  needs_person boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('rules');
select restrict_to_agents('rules',
  'agent_id is null or agent_id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])');

-- Also what keeps a rule from running twice for the same message or rating (message_id is null).
create table rule_events (
  account_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  message_id bigint,
  rule_id bigint not null,
  rule text not null,
  label text,
  assignee_id bigint,
  not_assigned_id bigint,
  needs_person boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create unique index rule_events_once on rule_events (account_id, chat_id, rule_id, coalesce(message_id, 0));
select protect_tenant_table('rule_events');
select restrict_to_agents('rule_events',
  'exists (select from chats c where c.account_id = rule_events.account_id and c.id = rule_events.chat_id)');

-- Why a chat is due: a rule, or the end of its snooze.
alter table chats add column due_by_rule boolean not null default false;

-- In the transaction that stores the message or the rating, and only where a rule waits for such: the job is there with
-- it or not at all.
create function ask_for_rules(in_account bigint, in_chat bigint, in_message bigint)
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

create function ask_for_rules_of_message()
returns trigger language plpgsql set search_path from current as $$
begin
  perform ask_for_rules(new.account_id, new.chat_id, new.id);
  return null;
end $$;
create trigger rules_of_message after insert on messages
  for each row when (new.bot_id is not null and new.message_type = 'customer')
  execute function ask_for_rules_of_message();

create function ask_for_rules_of_rating()
returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('app.is_restoring', true) = 'on' then return null; end if;
  perform ask_for_rules(new.account_id, new.id, null);
  return null;
end $$;
create trigger rules_of_rating after update of csat_score on chats
  for each row when (new.bot_id is not null and new.csat_score is not null
    and new.csat_score is distinct from old.csat_score)
  execute function ask_for_rules_of_rating();
