-- When the business is open, as its owner set it; null as long as nobody has.
alter table agents add column opening_hours jsonb;
