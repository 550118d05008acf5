-- As before, but after the lock under which merges happen, and with all chats of the contact locked in the order of their
-- ids: a name that is entered is shown in all of them, and two people may enter one in two chats at once.
create or replace function contact_of_chat(in_account bigint, in_chat bigint)
returns bigint language plpgsql set search_path from current as $$
declare
  chat chats;
  former text := see_all_agents();
begin
  perform lock_contacts(in_account);
  perform from chats c where c.account_id = in_account and c.id in (select chats_of_contact(in_account, in_chat))
    order by c.id for update;
  select * into chat from chats c where c.account_id = in_account and c.id = in_chat for update;
  if chat.id is not null and chat.contact_id is null then
    insert into contacts (account_id) values (in_account) returning id into chat.contact_id;
    update chats set contact_id = chat.contact_id where account_id = in_account and id = in_chat;
  end if;
  perform set_config('app.agent_ids', coalesce(former, ''), true);
  return chat.contact_id;
end $$;
