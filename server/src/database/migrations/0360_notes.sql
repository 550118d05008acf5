-- What the team writes to each other in a chat. A table of its own: whatever reads messages, sends them or shows them to
-- the customer or a model cannot come across a note.
create table notes (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  chat_id bigint not null,
  user_id bigint not null,
  text text not null,
  -- People, by their user_id; and those of them who have not read it yet.
  mentions bigint[] not null default '{}',
  unread_by bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index notes_of_chat on notes (account_id, chat_id, created_at, id);
create index notes_by_time on notes (account_id, created_at);
create index notes_unread on notes (account_id, chat_id) where unread_by <> '{}';
select protect_tenant_table('notes');
select restrict_to_agents('notes',
  'exists (select from chats c where c.account_id = notes.account_id and c.id = notes.chat_id)');
