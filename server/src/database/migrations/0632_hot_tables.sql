-- Few rows that change all the time: vacuumed by the number of changes. A share of the table would let the dead entries of
-- a million future jobs pile up to 200,000 at the place where each claim looks first.
alter table jobs set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0.05, fillfactor = 80);
alter table event_streams set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, fillfactor = 50);
alter table chat_counts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, fillfactor = 50);
alter table rate_limits set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Large tables that grow or lose rows all day: a fifth of them, the server's own measure, would be days of work at once.
alter table chats set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table messages set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table chat_events set (autovacuum_vacuum_scale_factor = 0.02);
alter table events set (autovacuum_vacuum_scale_factor = 0.02);
