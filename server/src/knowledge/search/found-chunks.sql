-- Chunks that a search hit, with the version of the agent's knowledge; that alone where nothing was hit.
-- From the chunks to their files and not the other way, which a database that has not yet seen how many files came in
-- would take; the limit keeps it from that.
create or replace function found_chunks(in_account bigint, in_agent bigint, in_ids bigint[])
returns table (knowledge_version bigint, id bigint, file_id bigint, kind text, heading text, question text, "text" text,
  language text, is_suspect boolean, embedding text, sentence_vectors bytea, title text, url text)
language plpgsql set search_path from current
  set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  perform set_config('app.account_id', in_account::text, true);
  return query
    select a.knowledge_version::bigint, c.id, c.file_id, c.kind, c.heading, c.question, c.text, c.language, c.is_suspect,
      c.embedding, c.sentence_vectors, c.title, c.url
    from agents a
    left join lateral (
      select chunks.*, file.* from unnest(in_ids) as wanted (chunk)
      cross join lateral (
        select * from chunks where chunks.account_id = in_account and chunks.id = wanted.chunk
          and chunks.agent_id = in_agent limit 1) chunks
      cross join lateral (
        select coalesce(files.title, files.file_name) as title, files.url from files
        where files.account_id = in_account and files.id = chunks.file_id limit 1) file
    ) c on true
    where a.account_id = in_account and a.id = in_agent;
end $$;
