import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { presentChats } from './present-chats.ts'
import { presentMessages } from './present-messages.ts'

/** How chats and turns look on the live stream of the console. */
export function chatEvents(app: App) {
  const { realtime } = app
  realtime.presenter('chat.updated', async (tx, accountId, { chat_id }) => {
    const chat = await chatOf(app, tx, accountId, chat_id)
    return chat ? { type: 'chat.updated', chat } : null
  })
  realtime.presenter('message.updated', async (tx, accountId, { chat_id, message_id }) => {
    const chat = await chatOf(app, tx, accountId, chat_id)
    const rows = await tx
      .selectFrom('messages')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', message_id)
      .execute()
    const [message] = await presentMessages(tx, app, accountId, rows)
    return chat && message ? { type: 'message.updated', chat, message } : null
  })
  realtime.presenter('ai.updated', async (tx, accountId) => {
    const account = await tx
      .selectFrom('accounts')
      .select('ai_halted_at')
      .where('id', '=', accountId)
      .executeTakeFirst()
    return account ? { type: 'ai.updated', halted: account.ai_halted_at !== null } : null
  })
}

async function chatOf(app: App, tx: Transaction<Schema>, accountId: number, chatId: number) {
  const rows = await tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .execute()
  return (await presentChats(tx, app, accountId, rows))[0]
}
