-- A link is seen with its bot, as everything of an assistant is.
select restrict_to_agents(t::regclass, format(
  'exists (select from bots b where b.account_id = %1$I.account_id and b.id = %1$I.bot_id)', t))
from unnest(array['telegram_links', 'telegram_link_tokens']) t;
