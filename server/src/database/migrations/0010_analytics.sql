-- Analytics: numbers that cost the same however much has been said.

-- What happened to an agent's answers in a quarter of an hour: whatever time zone is asked for, its days begin at one.
-- Each change is a row of its own, so nobody ever waits for a counter; sum_tallies adds them up later. A number is
-- the sum of its rows at any time, and always what counting the messages themselves would give.
create table tallies (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  slot timestamptz not null,
  answered integer not null default 0,
  edited integer not null default 0,
  escalated integer not null default 0,
  is_sum boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade
);
create index tallies_by_slot on tallies (account_id, agent_id, slot) include (answered, edited, escalated, is_sum);
create index tallies_to_sum on tallies (id) where not is_sum;
select protect_tenant_table('tallies');

-- Who wrote when: users of a few days, what they asked of late.
create index messages_asked on messages (account_id, bot_id, timestamp) include (chat_id)
  where message_type = 'customer';

create function slot_of(moment timestamptz)
returns timestamptz language sql immutable set search_path from current as $$
  select date_bin('15 minutes', moment, '2000-01-01 00:00:00Z')
$$;

-- An agent that is on its way out needs no numbers any more.
create function tally_turn(turn messages, step integer)
returns void language sql set search_path from current as $$
  insert into tallies (account_id, agent_id, slot, answered, edited)
    select a.account_id, a.id, slot_of(turn.timestamp), step,
      case when turn.redacted_answer is null then 0 else step end
    from bots b join agents a on a.account_id = b.account_id and a.id = b.agent_id
    where turn.message_type = 'customer' and turn.answered_by = 'ai'
      and b.account_id = turn.account_id and b.id = turn.bot_id
$$;

create function tally_changed_turn()
returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then perform tally_turn(old, -1); end if;
  if tg_op <> 'DELETE' then perform tally_turn(new, 1); end if;
  return null;
end $$;

-- A customer's new message fires none of them: it has no answer yet.
create trigger tally_new_turn after insert on messages
  for each row when (new.answered_by = 'ai') execute function tally_changed_turn();
create trigger tally_lost_turn after delete on messages
  for each row when (old.answered_by = 'ai') execute function tally_changed_turn();
create trigger tally_changed_turn after update on messages
  for each row when (
    old.answered_by is distinct from new.answered_by
    or (old.redacted_answer is null) <> (new.redacted_answer is null)
    or old.timestamp <> new.timestamp)
  execute function tally_changed_turn();

create function tally_escalation()
returns trigger language plpgsql set search_path from current as $$
declare
  escalation escalations := case tg_op when 'DELETE' then old else new end;
begin
  insert into tallies (account_id, agent_id, slot, escalated)
    select a.account_id, a.id, slot_of(escalation.created_at), case tg_op when 'DELETE' then -1 else 1 end
    from agents a where a.account_id = escalation.account_id and a.id = escalation.agent_id;
  return null;
end $$;

create trigger tally_escalation after insert or delete on escalations
  for each row execute function tally_escalation();

-- Several may do this at once: what two of them touch is added up the next time.
create function sum_tallies(at_most integer)
returns integer language plpgsql security definer set search_path from current as $$
declare
  summed integer;
begin
  perform set_config('app.lookup', 'on', true);
  with next_ones as (
    select account_id, id from tallies where not is_sum order by id limit at_most for update skip locked
  ), changes as (
    delete from tallies t using next_ones n where t.account_id = n.account_id and t.id = n.id returning t.*
  ), sums as (
    delete from tallies t using (select distinct account_id, agent_id, slot from changes) c
      where t.account_id = c.account_id and t.agent_id = c.agent_id and t.slot = c.slot and t.is_sum
      returning t.*
  ), added as (
    insert into tallies (account_id, agent_id, slot, answered, edited, escalated, is_sum)
      select account_id, agent_id, slot, sum(answered), sum(edited), sum(escalated), true
      from (select * from changes union all select * from sums) parts
      group by account_id, agent_id, slot
      having sum(answered) <> 0 or sum(edited) <> 0 or sum(escalated) <> 0
  ) select count(*) into summed from changes;
  perform set_config('app.lookup', 'off', true);
  return summed;
end $$;
revoke execute on function sum_tallies(integer) from public;

-- What is there already, whoever's it is.
select set_config('app.lookup', 'on', true);
insert into tallies (account_id, agent_id, slot, answered, edited, escalated, is_sum)
  select account_id, agent_id, slot, sum(answered), sum(edited), sum(escalated), true
  from (
    select m.account_id, b.agent_id, slot_of(m.timestamp) as slot, 1 as answered,
      case when m.redacted_answer is null then 0 else 1 end as edited, 0 as escalated
    from messages m join bots b on b.account_id = m.account_id and b.id = m.bot_id
    where m.message_type = 'customer' and m.answered_by = 'ai'
    union all
    select e.account_id, e.agent_id, slot_of(e.created_at), 0, 0, 1 from escalations e
  ) happened
  group by account_id, agent_id, slot;
select set_config('app.lookup', 'off', true);
