-- Whoever was removed or left is no longer listed and needs a new invitation. The row stays, for their name.
alter table memberships add column removed_at timestamptz check (removed_at is null or deactivated_at is not null);
-- Whom the link is meant for, as far as the inviter said so. It binds nobody: people have several addresses.
alter table invitations add column email text;
