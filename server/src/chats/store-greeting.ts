import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { ChatRow, MessageRow, Schema } from '../database/schema.ts'
import { PREVIEW_LENGTH } from './operator-turn.ts'

/** Stores a greeting in a locked chat, so that people see it in the thread. It answers no question. */
export async function storeGreeting(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id: chat_id, bot_id, last_seq, context }: ChatRow,
  answer: string,
  /** When the customer joined, by the clock that also times their messages: no message may seem to precede it. */
  at?: Date,
): Promise<MessageRow> {
  const now = app.now()
  const seq = last_seq + 1
  const turn = await tx
    .insertInto('messages')
    .values({
      account_id,
      chat_id,
      bot_id,
      seq,
      answer_seq: seq,
      timestamp: at ?? now,
      answer,
      answered_by: 'ai',
      answered_at: now,
      // Not a customer's turn, so statistics do not count it.
      message_type: 'operator',
      is_read: true,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.insertInto('chat_events').values({ account_id, chat_id, seq, message_id: turn.id }).execute()
  await tx
    .updateTable('chats')
    .set({
      context: JSON.stringify({ ...context, greeted_at: now.toISOString() }),
      last_seq: seq,
      last_message_time: now,
      preview: answer.slice(0, PREVIEW_LENGTH),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', chat_id)
    .execute()
  return turn
}
