-- The filters of the inbox under a name. A deleted view stays for a day, so that undo gives it its address back.
create table saved_views (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  -- Null: shared with the team.
  user_id bigint,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references memberships on delete cascade
);
create unique index saved_views_by_name on saved_views (account_id, coalesce(user_id, 0), lower(name))
  where deleted_at is null;
select protect_tenant_table('saved_views');
