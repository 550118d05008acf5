create or replace function are_rejected(in_account bigint, in_chats bigint[], in_others bigint[])
returns boolean language sql stable as $$
  select exists (select from contact_rejections r where r.account_id = in_account
    and ((r.chat_id = any (in_chats) and r.other_chat_id = any (in_others))
      or (r.chat_id = any (in_others) and r.other_chat_id = any (in_chats))))
$$;

create or replace function entered(contact contacts)
returns jsonb language sql immutable as $$
  select jsonb_build_object('name', contact.name, 'email', contact.email, 'phone', contact.phone,
    'attributes', contact.attributes)
$$;

-- What a merge filled in goes with it, unless it was changed since.
create or replace function before_merge(entered text, entry contact_merges, field text)
returns text language sql immutable as $$
  select case when entered is distinct from entry.kept_after ->> field then entered
    else entry.kept_before ->> field end
$$;

-- Joins the contact of the other chat to the contact of the chat. in_user is null where a signed identity does it.
-- Returns the merge; null if they belong together already or one of them is gone.
create or replace function merge_contacts(in_account bigint, in_chat bigint, in_other bigint, in_user bigint, in_at timestamptz)
returns bigint language plpgsql set search_path from current as $$
declare
  former text := see_all_agents();
  kept contacts;
  other contacts;
  own_chats bigint[];
  moved bigint[];
  before jsonb;
  merge_id bigint;
begin
  perform lock_contacts(in_account);
  perform from chats c where c.account_id = in_account and c.id in (
      select chats_of_contact(in_account, in_chat) union select chats_of_contact(in_account, in_other))
    order by c.id for update;
  own_chats := array(select chats_of_contact(in_account, in_chat));
  moved := array(select chats_of_contact(in_account, in_other));
  if cardinality(own_chats) > 0 and cardinality(moved) > 0 and not own_chats && moved then
    perform contact_of_chat(in_account, in_chat);
    perform from contacts k where k.account_id = in_account and k.id in (
      select c.contact_id from chats c where c.account_id = in_account and c.id in (in_chat, in_other))
      order by k.id for update;
    select k.* into kept from contacts k join chats c on c.account_id = in_account and c.contact_id = k.id
      where k.account_id = in_account and c.id = in_chat;
    select k.* into other from contacts k join chats c on c.account_id = in_account and c.contact_id = k.id
      where k.account_id = in_account and c.id = in_other;
    before := entered(kept);
    update contacts k set name = coalesce(k.name, other.name), email = coalesce(k.email, other.email),
        phone = coalesce(k.phone, other.phone), attributes = coalesce(other.attributes, '{}') || k.attributes
      where k.account_id = in_account and k.id = kept.id returning * into kept;
    update chats c set contact_id = kept.id where c.account_id = in_account and c.id = any (moved);
    insert into contact_merges (account_id, kept_id, chat_ids, merged, kept_before, kept_after, user_id, created_at)
      values (in_account, kept.id, moved,
        case when other.id is not null then entered(other) || jsonb_build_object(
          'id', other.id, 'created_at', other.created_at) end,
        before, entered(kept), in_user, in_at)
      returning id into merge_id;
    delete from contacts k where k.account_id = in_account and k.id = other.id;
    perform name_chats(in_account, own_chats || moved);
  end if;
  perform set_config('app.agent_ids', coalesce(former, ''), true);
  return merge_id;
end $$;

-- Undoes a merge: the chats that came with it go back to the contact they had, with what was entered there. What has been
-- entered since stays with the kept one. apart: they are different people, which is remembered. Returns the chats that
-- were moved back; none if there is nothing to undo.
create or replace function unmerge_contacts(in_account bigint, in_merge bigint, in_user bigint, apart boolean, in_at timestamptz)
returns bigint[] language plpgsql set search_path from current as $$
declare
  former text := see_all_agents();
  entry contact_merges;
  kept contacts;
  stayed bigint[];
  moved bigint[] := '{}';
begin
  perform lock_contacts(in_account);
  select * into entry from contact_merges m where m.account_id = in_account and m.id = in_merge;
  perform from chats c where c.account_id = in_account and c.contact_id = entry.kept_id order by c.id for update;
  select * into kept from contacts k where k.account_id = in_account and k.id = entry.kept_id for update;
  if kept.id is not null then
    moved := array(select c.id from chats c
      where c.account_id = in_account and c.contact_id = kept.id and c.id = any (entry.chat_ids) order by c.id);
    stayed := array(select c.id from chats c
      where c.account_id = in_account and c.contact_id = kept.id and c.id <> all (entry.chat_ids) order by c.id);
    if entry.merged is not null then
      insert into contacts (account_id, id, name, email, phone, attributes, created_at)
        values (in_account, (entry.merged ->> 'id')::bigint, entry.merged ->> 'name', entry.merged ->> 'email',
          entry.merged ->> 'phone', entry.merged -> 'attributes', (entry.merged ->> 'created_at')::timestamptz);
    end if;
    update chats c set contact_id = (entry.merged ->> 'id')::bigint
      where c.account_id = in_account and c.id = any (moved);
    update contacts k set
        name = before_merge(k.name, entry, 'name'), email = before_merge(k.email, entry, 'email'),
        phone = before_merge(k.phone, entry, 'phone'),
        attributes = (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(k.attributes) a
          where entry.kept_before -> 'attributes' ? a.key
            or entry.kept_after -> 'attributes' -> a.key is distinct from a.value)
      where k.account_id = in_account and k.id = kept.id;
    delete from contact_merges m where m.account_id = in_account and m.id = entry.id;
    delete from contacts k where k.account_id = in_account and k.id = kept.id and cardinality(stayed) = 0;
    if apart then
      insert into contact_rejections (account_id, chat_id, other_chat_id, user_id, created_at)
        select in_account, least(one, other), greatest(one, other), in_user, in_at
        from unnest(stayed) one, unnest(moved) other
        on conflict do nothing;
    end if;
    perform name_chats(in_account, stayed || moved);
  end if;
  perform set_config('app.agent_ids', coalesce(former, ''), true);
  return moved;
end $$;
