-- What undo would restore may quote the customer: it goes with the turn that makes undoing impossible.
update chats set state_before = null where state_before is not null;

create function forget_state_before()
returns trigger language plpgsql set search_path from current as $$
begin
  new.state_before := null;
  return new;
end $$;

create trigger forget_state_before before update of turn on chats
  for each row when (new.state_before is not null and new.turn <> old.turn)
  execute function forget_state_before();
