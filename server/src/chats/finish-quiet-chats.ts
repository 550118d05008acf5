import { sql } from 'kysely'
import { DAY_MS } from '../billing/calendar.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { announce } from './announce.ts'
import { changeLockedChat } from './change-chats.ts'
import { doneChanges } from './mark-done.ts'

const HOUR_MS = 3_600_000
/** Chats locked at once: few, so that customers who write meanwhile do not wait. */
const BATCH = 100

/** Marks chats as done, once an hour, after the account's number of quiet days. */
export function finishQuietChats(app: App): void {
  app.jobs.on('finish_quiet_chats', ({ signal }) => finishAllQuietChats(app, signal))
  app.jobs.unhurried('finish_quiet_chats')
  app.jobs.every('finish_quiet_chats', HOUR_MS)
}

export async function finishAllQuietChats(app: App, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: number; days: number }>`
    select id, days from accounts_that_finish_chats()`.execute(app.db)
  for (const { id, days } of rows) {
    const quietSince = new Date(app.now().getTime() - days * DAY_MS)
    for (let some = BATCH; some === BATCH; ) {
      signal?.throwIfAborted()
      some = await finishSome(app, id, quietSince)
    }
  }
}

/** Only answered chats: an unanswered question must stay visible. */
async function finishSome(app: App, accountId: number, quietSince: Date): Promise<number> {
  const ids = await inAccount(app.db, accountId, async (tx) => {
    const chats = await tx
      .selectFrom('chats')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('bot_id', 'is not', null)
      .where('state', 'in', ['open', 'waiting'])
      .where('needs_person', '=', false)
      .whereRef('turn', '<=', 'answered_turn')
      .where('last_message_time', '<', quietSince)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .execute()
    for (const chat of chats) await changeLockedChat(tx, chat, await doneChanges(tx, chat))
    return chats.map(({ id }) => id)
  })
  for (const id of ids) announce(app, accountId, id)
  return ids.length
}
