create or replace function note_actions()
returns trigger language plpgsql set search_path from current as $$
declare
  one actions := coalesce(new, old);
begin
  update agents a set has_actions = exists (
      select from actions t where t.account_id = one.account_id and t.agent_id = one.agent_id and t.is_on)
    where a.account_id = one.account_id and a.id = one.agent_id;
  return null;
end $$;

create or replace trigger note_actions after insert or update of is_on or delete on actions for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function note_actions();
