-- Labels of an account, and the chats they are on.
create table labels (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  color text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index labels_by_name on labels (account_id, lower(name));
select protect_tenant_table('labels');

create table chat_labels (
  account_id bigint not null,
  label_id bigint not null,
  chat_id bigint not null,
  primary key (account_id, label_id, chat_id),
  foreign key (account_id, label_id) references labels on delete cascade,
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index chat_labels_of_chat on chat_labels (account_id, chat_id);
select protect_tenant_table('chat_labels');
select restrict_to_agents('chat_labels',
  'exists (select from chats c where c.account_id = chat_labels.account_id and c.id = chat_labels.chat_id)');
