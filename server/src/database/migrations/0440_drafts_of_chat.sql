-- Erasing a chat, and a chat's next draft, find its drafts whatever became of them.
create index drafts_of_chat on drafts (account_id, chat_id);
