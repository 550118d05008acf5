-- What a customer changed after sending: the first text, and when it was last changed. answer_outdated marks an answer
-- that was given to an earlier text.
alter table messages
  add column original_question text,
  add column question_edited_at timestamptz,
  add column answer_outdated boolean not null default false;
