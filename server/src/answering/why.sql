-- The reason for an answer with its passages; earlier ones hold them as they are.
create or replace function reason_of(in_account bigint, in_message bigint)
returns jsonb language sql stable set search_path from current as $$
  select case when r.passages is null then r.reason else
    '{"model": null, "removed": [], "mended": [], "fallback": null, "triggers": [], "input_tokens": null,
      "output_tokens": null}' || r.reason || jsonb_build_object('passages', (
        select coalesce(jsonb_agg(q.passage || jsonb_build_object('score', r.scores[3 * p.place - 2],
          'lexical', r.scores[3 * p.place - 1], 'dense', r.scores[3 * p.place]) order by p.place), '[]')
        from unnest(r.passages) with ordinality p (hash, place)
          join quoted_passages q on q.account_id = in_account and q.hash = p.hash))
    end
  from answer_reasons r where r.account_id = in_account and r.message_id = in_message
$$;

create or replace function drop_reason()
returns trigger language plpgsql set search_path from current as $$
begin
  delete from answer_reasons where account_id = old.account_id and message_id = old.id;
  return null;
end $$;

create or replace trigger drop_reason after delete on messages for each row
  when (current_setting('app.moving', true) is distinct from 'on')
  execute function drop_reason();
