-- Programs of the business pass messages on by call.
alter table bots drop constraint bots_integration_type_check;
alter table bots add constraint bots_integration_type_check
  check (integration_type in ('telegram', 'livechat', 'facebook', 'bitrix', 'email', 'api'));
