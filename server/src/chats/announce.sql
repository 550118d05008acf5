create or replace function add_chat_event(in_account bigint, in_chat bigint, in_message bigint)
returns bigint language sql set search_path from current as $$
  with place as (
    update chats set last_seq = last_seq + 1 where account_id = in_account and id = in_chat returning last_seq
  )
  insert into chat_events (account_id, chat_id, seq, message_id)
    select in_account, in_chat, last_seq, in_message from place
    returning seq
$$;
