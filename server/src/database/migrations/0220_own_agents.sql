-- Somebody who works with some of the assistants sees the rows of these only: app.agent_ids names them for the length
-- of a transaction. Where it is not set, as for whoever works with all of them and for jobs, nothing changes.

create function restrict_to_agents(tenant_table regclass, own text)
returns void language plpgsql as $$
begin
  execute format(
    'create policy own_agents on %s as restrictive
       using (nullif(current_setting(''app.agent_ids'', true), '''') is null or %s)',
    tenant_table, own);
end $$;

do $$
declare
  named text;
  by_agent constant text := '%I = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])';
begin
  perform restrict_to_agents('agents', format(by_agent, 'id'));
  for named in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agent_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  loop
    perform restrict_to_agents(named::regclass, format(by_agent, 'agent_id'));
  end loop;
end $$;

-- What hangs on a chat, a channel, a message or an upload is seen with it.
select restrict_to_agents(t::regclass, format(
  'exists (select from chats c where c.account_id = %1$I.account_id and c.id = %1$I.chat_id)', t))
  from unnest(array['messages', 'chat_events', 'deliveries']) t;
select restrict_to_agents(t::regclass, format(
  'exists (select from bots b where b.account_id = %1$I.account_id and b.id = %1$I.bot_id)', t))
  from unnest(array['attachments', 'chat_counts', 'remote_files']) t;
select restrict_to_agents('answer_reasons',
  'exists (select from messages m where m.account_id = answer_reasons.account_id and m.id = answer_reasons.message_id)');
select restrict_to_agents('upload_files',
  'exists (select from upload_tasks t where t.account_id = upload_files.account_id and t.id = upload_files.task_id)');
