-- Channels: files and pictures that come from a provider, and customers who block a bot.

-- fetched_at: it is an attachment by now, or it was said in the message why not. The same delivery again adds nothing.
alter table remote_files
  add column size bigint,
  add column fetched_at timestamptz;
create unique index remote_files_once on remote_files (account_id, message_id, ref);

-- A customer's picture is an attachment of no message. photo_ref is what it was at the provider.
alter table attachments add column is_photo boolean not null default false;
alter table chats
  add column photo_id text,
  add column photo_ref text;

-- As before, but pictures of customers wait for no message.
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
drop index attachments_unclaimed;
create index attachments_unclaimed on attachments (created_at) where message_id is null and not is_photo;

-- Whoever writes takes messages again.
create function end_blocking() returns trigger language plpgsql as $$
begin
  new.blocked_at := null;
  return new;
end $$;
create trigger end_blocking before update on chats for each row
  when (old.blocked_at is not null and new.unread_messages > old.unread_messages)
  execute function end_blocking();
