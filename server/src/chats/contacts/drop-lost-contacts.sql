-- A contact is deleted with its last chat, and the undo of a merge with the last chat that came with it.
create or replace function drop_lost_contacts()
returns trigger language plpgsql set search_path from current as $$
declare
  former text;
begin
  if not exists (select from gone where contact_id is not null) then return null; end if;
  former := see_all_agents();
  perform from contacts k where (k.account_id, k.id) in (select g.account_id, g.contact_id from gone g)
    order by k.id for update;
  delete from contacts k
    where (k.account_id, k.id) in (select g.account_id, g.contact_id from gone g)
      and not exists (select from chats c where c.account_id = k.account_id and c.contact_id = k.id);
  update contact_merges m set chat_ids = array(select unnest(m.chat_ids) except select g.id from gone g)
    where m.account_id in (select g.account_id from gone g) and m.chat_ids && array(select g.id from gone g);
  delete from contact_merges m where m.account_id in (select g.account_id from gone g) and m.chat_ids = '{}';
  perform set_config('app.agent_ids', coalesce(former, ''), true);
  return null;
end $$;

create or replace trigger drop_lost_contacts after delete on chats referencing old table as gone for each statement
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function drop_lost_contacts();
