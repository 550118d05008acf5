import { sql } from 'kysely'
import { conversationIdOf } from '../../channels/api/credentials.ts'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { BotRow } from '../../database/schema.ts'
import { addChatEvent, announce } from '../announce.ts'

/** By what is kept of the customer: a conversation may begin before its program knows a name. A name that people entered stays. */
export async function nameChat(
  app: App,
  { account_id, id: bot_id }: Pick<BotRow, 'account_id' | 'id'>,
  threadKey: string,
): Promise<void> {
  const told = sql<string>`coalesce(
    contact ->> 'name', contact ->> 'email', contact ->> 'user_id', ${conversationIdOf(threadKey)}::text)`
  const renamed = await inAccount(app.db, account_id, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update chats set display_name = case when told_name is null then ${told} else display_name end,
          told_name = case when told_name is not null then ${told} end
        where account_id = ${account_id} and bot_id = ${bot_id} and external_id = ${threadKey}
          and coalesce(told_name, display_name) is distinct from ${told}
        returning id`.execute(tx)
    for (const { id } of rows) await addChatEvent(tx, account_id, id, null)
    return rows
  })
  for (const { id } of renamed) announce(app, account_id, id)
}
