create or replace function passage_key(heading text, question text, body text)
returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(e'\n', heading, coalesce(question, ''), body), 'UTF8')), 'hex')
$$;
