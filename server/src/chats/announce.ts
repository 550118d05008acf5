import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { App } from '../context.ts'
import type { Schema } from '../database/schema.ts'

/** Call after the commit: consoles of the account and the customer's own screen refetch the chat. */
export function announce(app: App, accountId: number, chatId: number, messageIds: number[] = []): void {
  app.chatStreams.changed(accountId, chatId)
  if (messageIds.length === 0) app.realtime.publish(accountId, { type: 'chat.updated', chat_id: chatId })
  for (const message_id of messageIds)
    app.realtime.publish(accountId, { type: 'message.updated', chat_id: chatId, message_id })
}

/** Appends an event to the chat. The chat's row stays locked until the commit. */
export async function addChatEvent(
  tx: Transaction<Schema>,
  accountId: number,
  chatId: number,
  messageId: number | null,
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select add_chat_event(${accountId}, ${chatId}, ${messageId}) as seq`.execute(tx)
  return rows[0]!.seq
}
