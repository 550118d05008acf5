-- Answers that wait for a person's approval: in Copilot each customer turn gets one, made in the background; in Auto those
-- below approve_below are held back.
alter table agents
  add column background_drafts boolean not null default true,
  -- Null: every answer is sent.
  add column approve_below real check (approve_below between 0 and 1);

-- A draft counts as long as the chat's turn is its own: whatever comes next in the chat (a newer message, a person's
-- answer, another mode) makes it void, and no code can forget to.
create table drafts (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  chat_id bigint not null,
  turn bigint not null,
  -- The last message it answers, and all the customer wrote in one go.
  message_id bigint not null,
  question text not null,
  text text not null,
  sources jsonb not null default '[]',
  confidence real not null,
  -- Since when the customer has had no answer.
  waiting_since timestamptz not null,
  state text not null default 'open' check (state in ('open', 'sent', 'rejected', 'void')),
  decided_by bigint,
  decided_at timestamptz,
  reject_reason text,
  reject_comment text,
  sent_message_id bigint,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade,
  foreign key (account_id, chat_id) references chats on delete cascade,
  foreign key (account_id, message_id) references messages on delete cascade
);
create unique index drafts_of_turn on drafts (account_id, chat_id, turn) where state <> 'void';
create index drafts_of_message on drafts (account_id, message_id);
create index drafts_of_agent on drafts (account_id, agent_id);
select protect_tenant_table('drafts');
select restrict_to_agents('drafts',
  'agent_id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])');

-- A message that comes in Copilot is left to a person: the draft's job is stored in the same transaction.
create function ask_for_draft()
returns trigger language plpgsql set search_path from current as $$
begin
  insert into jobs (account_id, kind, payload, dedupe_key)
    select new.account_id, 'draft_answer', jsonb_build_object('chat_id', new.id, 'turn', new.turn), new.id::text
    from agents a where a.account_id = new.account_id and a.id = new.agent_id and a.background_drafts
    on conflict (account_id, kind, dedupe_key) where state = 'queued' and dedupe_key is not null
    do update set payload = excluded.payload;
  return null;
end $$;
create trigger ask_for_draft after update of left_turn on chats
  for each row when (new.mode = 'manual' and new.bot_id is not null
    and new.left_turn = new.turn and new.left_turn <> old.left_turn)
  execute function ask_for_draft();
