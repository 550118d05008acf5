import type { Transaction } from 'kysely'
import type { MessageRow, Schema } from '../database/schema.ts'
import { askedIn, burstOf } from './burst.ts'

/** All that the customer had written in one go when this message was answered. */
export async function askedWith(tx: Transaction<Schema>, answered: MessageRow): Promise<string> {
  const latest = await tx
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', answered.account_id)
    .where('chat_id', '=', answered.chat_id)
    .where('seq', '<=', answered.seq)
    // A greeting may come while somebody writes.
    .where((row) => row.or([row('message_type', '!=', 'operator'), row('answered_by', '!=', 'ai')]))
    .orderBy('seq', 'desc')
    .orderBy('id', 'desc')
    .limit(REMEMBERED)
    .execute()
  // What the next message overtook has no answer of its own.
  return askedIn(burstOf(latest.toReversed().map((turn) => ({ ...turn, answer: turn.answer || null }))))
}

/** More than are written in one go. */
const REMEMBERED = 10
