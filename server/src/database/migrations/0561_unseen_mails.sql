-- Answers in a live chat that their visitor did not see in time, and which were mailed. up_to_seq: the last answer in it.
-- bot_id: the mailbox that sent it, where replies come back; null is the mail server of the installation.
create table unseen_mails (
  account_id bigint not null,
  id bigint generated always as identity,
  chat_id bigint not null,
  bot_id bigint,
  address text not null,
  up_to_seq bigint not null,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index unseen_mails_by_chat on unseen_mails (account_id, chat_id);
select protect_tenant_table('unseen_mails');
select restrict_to_agents('unseen_mails',
  'exists (select from chats c where c.account_id = unseen_mails.account_id and c.id = unseen_mails.chat_id)');
