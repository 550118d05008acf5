-- Visitor tokens of a live chat that were issued before this time are void.
alter table bots add column visitors_since timestamptz;
