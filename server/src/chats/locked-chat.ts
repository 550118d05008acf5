import { sql, type Transaction } from 'kysely'
import type { ChatRow, Schema } from '../database/schema.ts'
import { addChatEvent } from './announce.ts'

/** Whatever changes a chat locks its row first, so that changes follow one another and nobody waits crosswise. */
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

/** Turns that still wait for the assistant will get no answer from it. Their ids, for those who watch. */
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

/** What waits comes after it: a chat's earlier turns need not be looked through. */
export const settledSeq = (accountId: number, chatId: number) =>
  sql<number>`(select settled_seq from chats where account_id = ${accountId} and id = ${chatId})`

/** Whether the AI is stopped everywhere: a stop commits either before, or after what this transaction writes. */
export async function isAiHalted(tx: Transaction<Schema>, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ is_halted: boolean | null }>`
    select is_ai_halted(${accountId}) as is_halted`.execute(tx)
  // A missing account counts as halted.
  return rows[0]?.is_halted !== false
}

/** Before the AI is stopped or started, in the same transaction; see `isAiHalted`. */
export const lockAiHalt = (tx: Transaction<Schema>, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('ai_halt', ${accountId}))`.execute(tx)
