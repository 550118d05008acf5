-- Why the assistant left a question to people, so that the inbox can say it. It counts while left_turn does.
alter table chats add column left_reason text check (left_reason in ('ai_stopped', 'no_sessions', 'crowded', 'approval'));
