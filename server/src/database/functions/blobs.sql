-- Held to the end of the transaction, so that content is not removed while somebody begins to use it. A backup waits for
-- this lock after it has told all who remove files to keep them.
create or replace function lock_blob(hash text)
returns void language sql set search_path from current as $$
  select pg_advisory_xact_lock_shared(hashtextextended('blobs', 0));
  select pg_advisory_xact_lock(hashtextextended('blob ' || hash, 0))
$$;

-- Whether any row of any account still needs this content. Call it under lock_blob.
create or replace function is_blob_used(hash text)
returns boolean language plpgsql security definer set search_path from current as $$
declare
  used boolean;
begin
  perform set_config('app.lookup', 'on', true);
  used := exists (select from attachments t where t.blob = hash)
    or exists (select from files f where f.blob = hash)
    or exists (select from upload_files u where u.blob = hash)
    or exists (select from import_files i where i.blob = hash);
  perform set_config('app.lookup', 'off', true);
  return used;
end $$;

create or replace function account_of_attachment(wanted text)
returns bigint language plpgsql security definer set search_path from current as $$
declare
  owner bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select t.account_id into owner from attachments t where t.id = wanted;
  perform set_config('app.lookup', 'off', true);
  return owner;
end $$;

-- Some of the files that were sent ahead of a message that never came; pictures of customers wait for no message. The
-- caller removes the content that no other row uses, before the commit.
create or replace function drop_unclaimed_attachments(older_than timestamptz)
returns table (blob text, is_used boolean) language plpgsql security definer set search_path from current as $$
declare
  dropped text[];
begin
  perform set_config('app.lookup', 'on', true);
  with late as (
    select t.account_id, t.id from attachments t
    where t.message_id is null and not t.is_photo and t.created_at < older_than limit 500 for update skip locked
  ), gone as (
    delete from attachments t using late l where t.account_id = l.account_id and t.id = l.id returning t.blob
  ) select array_agg(distinct g.blob order by g.blob) into dropped from gone g;
  perform set_config('app.lookup', 'off', true);
  perform lock_blob(hash) from unnest(dropped) hash;
  return query select hash, is_blob_used(hash) from unnest(dropped) hash;
end $$;

revoke execute on function is_blob_used, account_of_attachment, drop_unclaimed_attachments from public;
