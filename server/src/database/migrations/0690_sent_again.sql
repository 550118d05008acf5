-- The first try of what a person sends again under a new id, so that a receiver that has it already recognises it.
alter table deliveries add column first_id bigint;
