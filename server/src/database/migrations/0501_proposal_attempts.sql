alter table proposals
  -- What the person approved, without the secret: an action that was changed since is not run in their name.
  add column request text,
  -- What came of the attempts before this one, oldest first.
  add column earlier_calls jsonb not null default '[]';
