-- A mailbox is a channel like the others.
alter table bots drop constraint bots_integration_type_check;
alter table bots add constraint bots_integration_type_check
  check (integration_type in ('telegram', 'livechat', 'facebook', 'bitrix', 'email'));
