-- Somebody who works with some of the assistants sees the passages of these only.
select restrict_to_agents('allowed_passages',
  'agent_id = any (nullif(current_setting(''app.agent_ids'', true), '''')::bigint[])');
