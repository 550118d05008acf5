-- A chat that a rule or the end of a snooze brought to people stays with them while the customer writes on, also where
-- the assistant answers: only what a person does ends it. A customer's message alone leaves answered_turn as it is.
create function keep_due()
returns trigger language plpgsql set search_path from current as $$
begin
  new.state_turn := new.turn;
  return new;
end $$;

create trigger keep_due before update of turn on chats
  for each row when (old.state_set = 'due' and old.state_turn = old.turn
    and new.state_set = 'due' and new.state_turn = old.state_turn
    and new.turn <> old.turn and new.answered_turn = old.answered_turn)
  execute function keep_due();
