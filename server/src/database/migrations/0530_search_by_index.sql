-- PostgreSQL checks a restrictive policy first, and row by row: beside own_agents, the words of own_account could no longer
-- be looked up in the index. In one policy, all conditions count the same.
drop policy own_agents on search_entries;
alter policy own_account on search_entries
  using (account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and words @@ nullif(current_setting('app.search', true), '')::tsquery
    and (nullif(current_setting('app.agent_ids', true), '') is null
      or exists (select from chats c where c.account_id = search_entries.account_id and c.id = search_entries.chat_id)))
  with check (account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and (nullif(current_setting('app.agent_ids', true), '') is null
      or exists (select from chats c where c.account_id = search_entries.account_id and c.id = search_entries.chat_id)));
