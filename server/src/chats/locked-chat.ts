import { sql, type Transaction } from 'kysely'
import type { ChatRow, Schema } from '../database/schema.ts'
import { addChatEvent } from './announce.ts'

/** Code that changes a chat locks its row first, so that changes are serialized and cannot deadlock. */
export function lockedChat(
  tx: Transaction<Schema>,
  accountId: number,
  chatId: number,
): Promise<ChatRow | undefined> {
  return tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .forUpdate()
    .executeTakeFirst()
}

/** Ends the turns that wait for the assistant; they get no answer from it. Returns their ids for announcements. */
export async function endWaiting(
  tx: Transaction<Schema>,
  accountId: number,
  chatId: number,
): Promise<number[]> {
  const ended = await tx
    .updateTable('messages')
    .set({ answer: '' })
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .where('seq', '>', settledSeq(accountId, chatId))
    .where('answer', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) await addChatEvent(tx, accountId, chatId, id)
  return ended.map(({ id }) => id)
}

/** Waiting turns come after this position, so earlier turns need not be scanned. */
export const settledSeq = (accountId: number, chatId: number) =>
  sql<number>`(select settled_seq from chats where account_id = ${accountId} and id = ${chatId})`

/** Whether the AI is stopped for the account. Locks, so a stop commits either before this transaction or after it. */
export async function isAiHalted(tx: Transaction<Schema>, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ is_halted: boolean | null }>`
    select is_ai_halted(${accountId}) as is_halted`.execute(tx)
  // A missing account counts as halted.
  return rows[0]?.is_halted !== false
}

/** Call before stopping or starting the AI, in the same transaction; see `isAiHalted`. */
export const lockAiHalt = (tx: Transaction<Schema>, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('ai_halt', ${accountId}))`.execute(tx)
