-- Actions that change something. Each call of one waits as a proposal until a person approves or rejects it.
alter table actions
  add column changes boolean not null default false,
  -- The look-up that must find what is the customer's first.
  add column check_with bigint,
  drop constraint actions_method_check,
  add constraint actions_method_check check (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  add foreign key (account_id, check_with) references actions;

-- Belongs to the chat and not to a turn: what was approved is carried out whatever is written meanwhile. 'approved' waits
-- for its job, 'running' is under way or was interrupted.
create table proposals (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  chat_id bigint not null,
  message_id bigint not null,
  -- The action may be deleted meanwhile; its name stays.
  action_id bigint not null,
  action text not null,
  inputs jsonb not null,
  -- As the customer wrote them, and as they are sent.
  asked_values jsonb not null,
  values jsonb not null,
  identity jsonb not null,
  found jsonb not null,
  language text not null,
  -- The Idempotency-Key of the call, the same however often it is tried.
  key uuid not null default gen_random_uuid(),
  state text not null default 'open'
    check (state in ('open', 'approved', 'running', 'done', 'failed', 'unknown', 'rejected', 'expired')),
  decided_by bigint,
  decided_at timestamptz,
  reject_reason text,
  is_reason_told boolean not null default false,
  call jsonb,
  -- The customer knows what came of it.
  is_told boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, agent_id) references agents on delete cascade,
  foreign key (account_id, chat_id) references chats on delete cascade,
  foreign key (account_id, message_id) references messages on delete cascade
);
-- Read with the message, so that one without proposals asks for none.
alter table messages add column has_proposals boolean not null default false;
create index proposals_of_message on proposals (account_id, message_id);
create index proposals_of_chat on proposals (account_id, chat_id);
create index proposals_of_agent on proposals (account_id, agent_id);
create index proposals_open on proposals (account_id, created_at) where state = 'open';
create index actions_by_check on actions (account_id, check_with) where check_with is not null;
select protect_tenant_table('proposals');
select restrict_to_agents('proposals',
  'agent_id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])');
