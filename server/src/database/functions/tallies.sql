-- Several may do this at once: what two of them touch is added up the next time.
create or replace function sum_tallies(at_most integer)
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

revoke execute on function sum_tallies from public;
