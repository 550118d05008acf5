-- Parked: work for an assistant that is deleted but can still be restored. No worker claims it.
alter table jobs drop constraint jobs_state_check;
alter table jobs add constraint jobs_state_check check (state in ('queued', 'running', 'dead', 'parked'));
