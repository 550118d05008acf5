-- Personal data that a model is not shown. Card numbers are hidden unless an owner says otherwise.
alter table agents add column masking jsonb not null default '{"kinds": ["card"], "patterns": []}';
