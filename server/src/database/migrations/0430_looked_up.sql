-- What was looked up for one customer is taught to nobody else.
alter table drafts add column looked_up boolean not null default false;
