create or replace function slot_of(moment timestamptz)
returns timestamptz language sql immutable set search_path from current as $$
  select date_bin('15 minutes', moment, '2000-01-01 00:00:00Z')
$$;

-- An agent that is being deleted needs no numbers any more.
create or replace function tally_turn(turn messages, step integer)
returns void language sql set search_path from current as $$
  insert into tallies (account_id, agent_id, slot, answered, edited)
    select a.account_id, a.id, slot_of(turn.timestamp), step,
      case when turn.redacted_answer is null then 0 else step end
    from bots b join agents a on a.account_id = b.account_id and a.id = b.agent_id
    where turn.message_type = 'customer' and turn.answered_by = 'ai'
      and b.account_id = turn.account_id and b.id = turn.bot_id
$$;

create or replace function tally_changed_turn()
returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then perform tally_turn(old, -1); end if;
  if tg_op <> 'DELETE' then perform tally_turn(new, 1); end if;
  return null;
end $$;

create or replace function tally_escalation()
returns trigger language plpgsql set search_path from current as $$
declare
  escalation escalations := case tg_op when 'DELETE' then old else new end;
begin
  insert into tallies (account_id, agent_id, slot, escalated)
    select a.account_id, a.id, slot_of(escalation.created_at), case tg_op when 'DELETE' then -1 else 1 end
    from agents a where a.account_id = escalation.account_id and a.id = escalation.agent_id;
  return null;
end $$;

create or replace function drop_tallies()
returns trigger language plpgsql set search_path from current as $$
begin
  delete from tallies where account_id = old.account_id and agent_id = old.id;
  return null;
end $$;

-- A customer's new message fires none of them: it has no answer yet.
create or replace trigger tally_new_turn after insert on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and new.answered_by = 'ai')
  execute function tally_changed_turn();

create or replace trigger tally_lost_turn after delete on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and old.answered_by = 'ai')
  execute function tally_changed_turn();

create or replace trigger tally_changed_turn after update on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (old.answered_by is distinct from new.answered_by
    or (old.redacted_answer is null) <> (new.redacted_answer is null)
    or old.timestamp <> new.timestamp))
  execute function tally_changed_turn();

create or replace trigger tally_escalation after insert or delete on escalations for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function tally_escalation();

create or replace trigger drop_tallies after delete on agents for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function drop_tallies();
