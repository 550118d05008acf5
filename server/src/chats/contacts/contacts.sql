-- The chats of the contact that a chat belongs to; that chat alone if it has none.
create or replace function chats_of_contact(in_account bigint, in_chat bigint)
returns setof bigint language sql stable as $$
  select c.id from chats c where c.account_id = in_account and c.id = in_chat
  union
  select o.id from chats c join chats o on o.account_id = in_account and o.contact_id = c.contact_id
    where c.account_id = in_account and c.id = in_chat
$$;

-- Which chats belong together changes under this lock alone. After it chats are locked in the order of their ids, then
-- contacts.
create or replace function lock_contacts(in_account bigint)
returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('contacts', in_account))
$$;

-- A person who works with some assistants merges whole contacts, also with chats that they may not see. Returns the
-- setting as it was.
create or replace function see_all_agents()
returns text language plpgsql as $$
declare
  former text := current_setting('app.agent_ids', true);
begin
  perform set_config('app.agent_ids', '', true);
  return former;
end $$;

-- The contact of a chat, with a row of its own from now on; null if there is no such chat. Takes the lock under which merges
-- happen and locks all chats of the contact in the order of their ids: an entered name is shown in all of them, and two
-- people may enter one in two chats at once.
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

-- Shows the entered name in all chats of a contact, or what their channels call the customer.
create or replace function name_chats(in_account bigint, in_chats bigint[])
returns void language sql set search_path from current as $$
  update chats c set display_name = coalesce(named.name, c.told_name, c.display_name),
      told_name = case when named.name is not null then coalesce(c.told_name, c.display_name) end
    from (select c.id, k.name from chats c
      left join contacts k on k.account_id = c.account_id and k.id = c.contact_id
      where c.account_id = in_account and c.id = any (in_chats)) named
    where c.account_id = in_account and c.id = named.id
      and (c.display_name, c.told_name) is distinct from (
        coalesce(named.name, c.told_name, c.display_name),
        case when named.name is not null then coalesce(c.told_name, c.display_name) end)
$$;

-- All chats of the contact, whoever asks, after their names were set.
create or replace function name_contact(in_account bigint, in_chat bigint)
returns bigint[] language plpgsql set search_path from current as $$
declare
  former text := see_all_agents();
  chat_ids bigint[] := array(select chats_of_contact(in_account, in_chat) order by 1);
begin
  perform name_chats(in_account, chat_ids);
  perform set_config('app.agent_ids', coalesce(former, ''), true);
  return chat_ids;
end $$;

-- People leave their number with the country's prefix or without it: 600 100 200 is +48 600 100 200, 07700 900123 is
-- +44 7700 900123, and 8 495 123-45-67 is +7 495 123-45-67.
create or replace function is_same_phone(one text, other text)
returns boolean language sql immutable parallel safe as $$
  select one like '%' || ltrim(other, '0') or other like '%' || ltrim(one, '0')
    or regexp_replace(one, '^8(?=\d{10}$)', '7') = regexp_replace(other, '^8(?=\d{10}$)', '7')
$$;
