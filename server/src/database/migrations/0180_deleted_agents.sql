-- An assistant that its owner has deleted: hidden and silent until the grace time is over, then removed by a job.
alter table agents add column deleted_at timestamptz;
