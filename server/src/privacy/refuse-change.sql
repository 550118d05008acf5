create or replace function refuse_change()
returns trigger language plpgsql set search_path from current as $$
begin
  raise exception 'Entries of the audit trail are never changed.';
end $$;

create or replace trigger audit_is_append_only before update on audit_entries for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function refuse_change();
