-- Messages to customers and reminders to oneself, at a time. What is sent is deleted in the transaction that stores the
-- message or the note, so it is sent once. version counts changes: a job of an earlier one does nothing.
create table planned (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  chat_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('message', 'reminder')),
  text text not null,
  send_at timestamptz not null,
  cancel_on_reply boolean not null,
  state text not null default 'planned' check (state in ('planned', 'cancelled', 'failed')),
  error text,
  version integer not null default 0,
  -- A customer's message since then cancels it.
  planned_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index planned_of_chat on planned (account_id, chat_id, send_at, id);
select protect_tenant_table('planned');
select restrict_to_agents('planned',
  'exists (select from chats c where c.account_id = planned.account_id and c.id = planned.chat_id)');

-- An alert for one person alone: a reminder of theirs, or a message that was not sent. words: what it says.
alter table alerts
  add column user_id bigint,
  add column about text check (about in ('reminder', 'not_sent')),
  add column words text,
  add check ((user_id is null) = (about is null) and (about is null) = (words is null));
