-- Work that was given up is kept for a while, so that somebody may look at it and try it again.
create function prune_dead_jobs(older_than timestamptz)
returns void language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  delete from jobs where state = 'dead' and updated_at < older_than;
  perform set_config('app.lookup', 'off', true);
end $$;
revoke execute on function prune_dead_jobs(timestamptz) from public;
