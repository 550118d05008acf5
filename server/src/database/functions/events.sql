-- Numbers each account's events without gaps. The row of the stream stays locked until the commit, so that no number is
-- seen before a lower one. Account by account in the order of their ids, so that two processes never wait for each other
-- crosswise.
create or replace function store_events(batch jsonb)
returns void language plpgsql security definer set search_path from current as $$
declare
  own record;
  last bigint;
begin
  perform set_config('app.lookup', 'on', true);
  for own in
    select l.account_id, count(*) as total, jsonb_agg(jsonb_build_object('type', l.type, 'ids', l.ids) order by place) as told
    from rows from (jsonb_to_recordset(batch) as (account_id bigint, type text, ids jsonb))
      with ordinality as l (account_id, type, ids, place)
    group by l.account_id order by l.account_id
  loop
    update event_streams set last_seq = last_seq + own.total where account_id = own.account_id returning last_seq into last;
    if last is null then
      insert into event_streams as stream (account_id, last_seq) values (own.account_id, own.total)
        on conflict (account_id) do update set last_seq = stream.last_seq + excluded.last_seq
        returning last_seq into last;
    end if;
    insert into events (account_id, seq, type, ids)
      select own.account_id, last - own.total + e.nth, e.value ->> 'type', e.value -> 'ids'
      from jsonb_array_elements(own.told) with ordinality e (value, nth);
  end loop;
  perform set_config('app.lookup', 'off', true);
end $$;

revoke execute on function store_events from public;
