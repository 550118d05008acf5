-- The inbox: lists that cost the same however many chats there are, and answers that people have approved.

-- answered_turn is the turn that has been answered: the last words are a customer's while it is behind.
alter table chats
  add column answered_turn bigint not null default 0,
  add column needs_person boolean not null
    generated always as (hand_over_at is not null or (mode <> 'auto' and turn > answered_turn)) stored;

-- Turns that were moved from another chat of the same customer come after those that were there.
drop index messages_by_chat;
create index messages_by_chat on messages (account_id, chat_id, seq, id);

drop index chats_by_bot;
-- The chats of an agent are those of its bots.
drop index chats_by_agent;
create index chats_by_bot on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  include (display_name);
create index chats_unread on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  include (unread_messages) where unread_messages > 0;
-- Also what the assistant would answer, were it not stopped.
create index chats_waiting on chats (account_id, bot_id, last_message_time desc nulls last, id desc)
  where needs_person or turn > answered_turn;

-- How many chats a bot has. In several rows, so that customers who write at the same time seldom wait for the
-- same one: a bot's number is the sum of its rows.
create table chat_counts (
  account_id bigint not null,
  bot_id bigint not null,
  part smallint not null,
  chats integer not null,
  unread integer not null,
  needing_person integer not null,
  primary key (account_id, bot_id, part),
  foreign key (account_id, bot_id) references bots on delete cascade
);
select protect_tenant_table('chat_counts');

-- What is there already, whoever's it is.
select set_config('app.lookup', 'on', true);
update chats c set answered_turn = turn where not exists (
  select from (
    select answered_by from messages m where m.account_id = c.account_id and m.chat_id = c.id order by id desc limit 1
  ) latest where answered_by is null);
insert into chat_counts
  select account_id, bot_id, id % 8, count(*), count(*) filter (where unread_messages > 0),
    count(*) filter (where needs_person)
  from chats where bot_id is not null group by 1, 2, 3;
select set_config('app.lookup', 'off', true);

create function count_chat(chat chats, step integer)
returns void language plpgsql set search_path from current as $$
begin
  -- A chat that goes along with its bot has no row to be counted in any more, and needs none.
  if step > 0 then
    insert into chat_counts values (chat.account_id, chat.bot_id, chat.id % 8, 0, 0, 0) on conflict do nothing;
  end if;
  update chat_counts set
      chats = chats + step,
      unread = unread + case when chat.unread_messages > 0 then step else 0 end,
      needing_person = needing_person + case when chat.needs_person then step else 0 end
    where account_id = chat.account_id and bot_id = chat.bot_id and part = chat.id % 8;
end $$;

create function recount_chat()
returns trigger language plpgsql set search_path from current as $$
begin
  if old.bot_id is not null then perform count_chat(old, -1); end if;
  if new.bot_id is not null then perform count_chat(new, 1); end if;
  return null;
end $$;

-- At the very end of the transaction: a count is locked for the length of the commit and no longer.
create constraint trigger count_new_chat after insert on chats deferrable initially deferred
  for each row execute function recount_chat();
create constraint trigger count_lost_chat after delete on chats deferrable initially deferred
  for each row execute function recount_chat();
create constraint trigger count_changed_chat after update on chats deferrable initially deferred
  for each row when (
    old.bot_id is distinct from new.bot_id
    or (old.unread_messages > 0) <> (new.unread_messages > 0)
    or old.needs_person <> new.needs_person)
  execute function recount_chat();

-- What a person corrected and taught. question_key is the same for questions that differ in case, punctuation
-- and spaces only.
create table approved_answers (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  question text not null,
  question_key text not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, agent_id, question_key),
  foreign key (account_id, agent_id) references agents on delete cascade
);
select protect_tenant_table('approved_answers');

-- As before, but leaves out accounts that have enough running already.
drop function claim_jobs(text[], integer, interval, timestamptz);
create function claim_jobs(
  wanted_kinds text[], wanted integer, lease interval, at timestamptz, busy_accounts bigint[])
returns setof jobs
language plpgsql security definer set search_path from current as $$
declare
  moment timestamptz := coalesce(at, now());
begin
  perform set_config('app.lookup', 'on', true);
  return query
    with lost as (
      select j.account_id, j.id from jobs j
      where j.state = 'running' and j.lease_until < moment and j.kind = any (wanted_kinds)
        and j.account_id <> all (busy_accounts)
      order by j.lease_until limit wanted for update skip locked
    ), due as (
      select j.account_id, j.id from jobs j
      where j.state = 'queued' and j.run_at <= moment and j.kind = any (wanted_kinds)
        and j.account_id <> all (busy_accounts)
      order by j.priority desc, j.run_at, j.id limit wanted for update skip locked
    ), first_of_both as (
      select * from lost union all select * from due limit wanted
    )
    update jobs j set state = 'running', attempts = j.attempts + 1, lease_until = moment + lease,
        lease_token = gen_random_uuid(), updated_at = moment
      from first_of_both f where j.account_id = f.account_id and j.id = f.id
      returning j.*;
  perform set_config('app.lookup', 'off', true);
end $$;
revoke execute on function claim_jobs from public;
