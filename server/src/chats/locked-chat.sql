-- Whether the AI is stopped everywhere. A stop takes the same lock exclusively, so it commits either before, and is seen
-- here, or after this transaction's writes. A lock on the account's row would write to the log with every answer.
create or replace function is_ai_halted(in_account bigint)
returns boolean language plpgsql set search_path from current as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ai_halt', in_account));
  -- A statement of its own: it sees what was committed while the lock was waited for.
  return (select ai_halted_at is not null from accounts where id = in_account);
end $$;
