-- When chats were marked as done, and who had them then: what a report per person counts.
create table done_chats (
  account_id bigint not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  chat_id bigint not null,
  user_id bigint not null,
  done_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, chat_id) references chats on delete cascade
);
create index done_chats_of_agent on done_chats (account_id, agent_id, done_at);
create index done_chats_of_chat on done_chats (account_id, chat_id);
select protect_tenant_table('done_chats');
select restrict_to_agents('done_chats',
  'agent_id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])');

-- Marked as done twice without a turn in between, or undone, it counts once or not at all.
create function note_done_chat()
returns trigger language plpgsql set search_path from current as $$
begin
  if new.state = 'done' and new.assignee_id is not null then
    insert into done_chats (account_id, agent_id, chat_id, user_id)
      values (new.account_id, new.agent_id, new.id, new.assignee_id);
  elsif old.state = 'done' and new.turn = old.turn then
    delete from done_chats d where d.account_id = new.account_id and d.chat_id = new.id and d.id = (
      select max(l.id) from done_chats l where l.account_id = new.account_id and l.chat_id = new.id);
  end if;
  return null;
end $$;
create trigger note_done_chat after update on chats
  for each row when (new.bot_id is not null and (new.state = 'done') <> (old.state = 'done'))
  execute function note_done_chat();
