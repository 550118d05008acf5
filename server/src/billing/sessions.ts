// A session is 24 hours of a chat: it begins with the first question that an assistant answers, and includes everything
// that is asked within 24 hours of that question.
import { SESSION_MS } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { planOf } from './plan-of.ts'

type Counted = Pick<ChatRow, 'account_id' | 'id' | 'bot_id' | 'session_until' | 'context'>

/** Whether an answer to a question asked at `askedAt` would have a session, either an open or a new one. */
export async function maySpeak(
  tx: Transaction<Schema>,
  app: App,
  chat: Counted,
  askedAt: Date,
): Promise<boolean> {
  if (isFreeOrOpen(chat, askedAt)) return true
  return (await planOf(tx, app, chat.account_id)).stopped === null
}

/**
 * Runs in the transaction that releases the answer. `opened`: a session was counted for it. `none`: no session is left.
 * A script's first message counts none, so that a flood of them cannot use up a plan. The counter's row stays locked
 * until the commit, so that the last session is given out only once.
 */
export async function takeSession(
  tx: Transaction<Schema>,
  app: App,
  chat: Counted,
  askedAt: Date,
): Promise<'opened' | 'going_on' | 'none'> {
  if (app.config.PLANS === 'off' || isFreeOrOpen(chat, askedAt)) return 'going_on'
  const { account_id, id } = chat
  const { isOver, start, maxSessions, stopped } = await planOf(tx, app, account_id)
  if (!stopped && (await isFirstOfScript(tx, chat))) return 'going_on'
  if (isOver || !(await countSession(tx, account_id, start, maxSessions))) return 'none'
  await tx
    .updateTable('chats')
    .set({ session_until: new Date(askedAt.getTime() + SESSION_MS) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  return 'opened'
}

/** The owner's own chats are free; others have an open session or need one. */
export const isFreeOrOpen = (chat: Pick<ChatRow, 'bot_id' | 'session_until'>, askedAt: Date) =>
  chat.bot_id === null || isWithinSession(chat, askedAt)

/** The first message of a script is free. */
export async function isFirstOfScript(tx: Transaction<Schema>, { account_id, id, context }: Counted) {
  if (!context.is_unproven) return false
  const messages = await tx
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .where('message_type', '=', 'customer')
    .limit(2)
    .execute()
  return messages.length < 2
}

export const isWithinSession = ({ session_until }: Pick<ChatRow, 'session_until'>, at: Date) =>
  session_until !== null && at < session_until

async function countSession(
  tx: Transaction<Schema>,
  accountId: number,
  periodStart: Date,
  maxSessions: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into plan_usage as usage (account_id, period_start, used)
    select ${accountId}::bigint, ${periodStart}::timestamptz, 1 where ${maxSessions}::integer > 0
    on conflict (account_id, period_start) do update set used = usage.used + 1
      where usage.used < ${maxSessions}::integer
    returning used`.execute(tx)
  return rows.length > 0
}
