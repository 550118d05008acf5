-- People leave their number with the country's prefix or without it: 600 100 200 is +48 600 100 200, 07700 900123 is
-- +44 7700 900123, and 8 495 123-45-67 is +7 495 123-45-67.
create function is_same_phone(one text, other text)
returns boolean language sql immutable parallel safe as $$
  select one like '%' || ltrim(other, '0') or other like '%' || ltrim(one, '0')
    or regexp_replace(one, '^8(?=\d{10}$)', '7') = regexp_replace(other, '^8(?=\d{10}$)', '7')
$$;

-- Long enough that only a prefix stands before it, and what remains of a shorter number is the number.
create function phone_end(key text)
returns text language sql immutable parallel safe as $$
  select right(key, 9)
$$;

drop index chats_by_phone;
create index chats_by_phone on chats (account_id, phone_end(phone_key)) where phone_key is not null;
drop index contacts_by_phone;
create index contacts_by_phone on contacts (account_id, phone_end(phone_key)) where phone_key is not null;
