import type { Transaction } from 'kysely'
import type { MessageRow, Schema } from '../database/schema.ts'
import { askedIn, burstOf } from './burst.ts'

/** The whole burst of customer messages that this message's answer replied to. */
export async function askedWith(tx: Transaction<Schema>, answered: MessageRow): Promise<string> {
  const latest = await tx
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', answered.account_id)
    .where('chat_id', '=', answered.chat_id)
    .where('seq', '<=', answered.seq)
    // A greeting can arrive in the middle of a burst.
    .where((row) => row.or([row('message_type', '!=', 'operator'), row('answered_by', '!=', 'ai')]))
    .orderBy('seq', 'desc')
    .orderBy('id', 'desc')
    .limit(REMEMBERED)
    .execute()
  // Messages of a burst that have no answer of their own are stored with an empty one.
  return askedIn(burstOf(latest.toReversed().map((turn) => ({ ...turn, answer: turn.answer || null }))))
}

/** More than the longest burst. */
const REMEMBERED = 10
