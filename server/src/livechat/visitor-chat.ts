import type { Transaction } from 'kysely'
import type { Visitor } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'

/** The visitor's conversation in this live chat; undefined until they have written. */
export function visitorChat(
  tx: Transaction<Schema>,
  { account_id, bot_id, subject }: Visitor,
): Promise<ChatRow | undefined> {
  return tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('bot_id', '=', bot_id)
    .where('external_id', '=', subject)
    .executeTakeFirst()
}

/** For actions that require a conversation. */
export async function begunChat(tx: Transaction<Schema>, visitor: Visitor): Promise<ChatRow> {
  const chat = await visitorChat(tx, visitor)
  if (!chat) throw new AppError('conflict', 'Write a message first')
  return chat
}
