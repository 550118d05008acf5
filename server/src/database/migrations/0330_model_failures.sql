-- Recent failures of an agent's model: when they happened, the reason of the last, and since when people are told of them.
-- Null while the model answers.
alter table agents add column model_failures jsonb;
