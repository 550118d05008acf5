-- A signed identity joins by itself: the same user id in any live chat of the account, or the same verified e-mail address.
-- Not where two verified addresses contradict each other, nor where somebody said that they are different people.
create or replace function join_signed()
returns trigger language plpgsql set search_path from current as $$
declare
  former text := see_all_agents();
  own_email text := email_key(new.contact ->> 'verified_email');
  other record;
begin
  perform lock_contacts(new.account_id);
  for other in
    select c.id, email_key(c.contact ->> 'verified_email') as email from chats c
      where c.account_id = new.account_id and c.external_id like 'user:%' and c.external_id = new.external_id
    union
    select c.id, c.email_key from chats c
      where c.account_id = new.account_id and c.email_key = own_email
        and email_key(c.contact ->> 'verified_email') = own_email
    order by id
  loop
    if other.id <> new.id and coalesce(other.email = own_email, true) and not are_rejected(new.account_id,
        array(select chats_of_contact(new.account_id, new.id)), array(select chats_of_contact(new.account_id, other.id)))
        and merge_contacts(new.account_id, other.id, new.id, null, now()) is not null then
      insert into audit_entries (account_id, at, action, about)
        values (new.account_id, now(), 'contact_joined', '#' || other.id || ' + #' || new.id);
    end if;
  end loop;
  perform set_config('app.agent_ids', coalesce(former, ''), true);
  return null;
end $$;

create or replace trigger join_signed_chat after insert on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.external_id like 'user:%' and new.contact @> '{"is_verified": true}'))
  execute function join_signed();

create or replace trigger join_newly_signed_chat after update of external_id, contact on chats for each row
  when (current_setting('app.moving', true) is distinct from 'on'
    and (new.external_id like 'user:%' and new.contact @> '{"is_verified": true}'
    and (old.external_id is distinct from new.external_id
    or old.contact ->> 'verified_email' is distinct from new.contact ->> 'verified_email')))
  execute function join_signed();
