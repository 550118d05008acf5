-- A model that keeps failing is told to those who manage the account, each in an alert of their own.
alter table alerts
  drop constraint alerts_about_check,
  add constraint alerts_about_check check (about in ('reminder', 'not_sent', 'model_failing'));
