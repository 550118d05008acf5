import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { letGoBlobs } from '../knowledge/files/let-go-blobs.ts'
import { dropChats } from './drop-chats.ts'
import { cutoffOf, isExpired } from './retention.ts'

const DAY_MS = 24 * 3_600_000
/** Rows per transaction, few enough that concurrent writers do not wait long. */
const BATCH = 200

/** Once a day, one of the processes deletes what is older than the retention period of its account. */
export function applyRetentionDaily(app: App): void {
  app.jobs.on('apply_retention', ({ signal }) => applyRetention(app, signal))
  app.jobs.unhurried('apply_retention')
  app.jobs.every('apply_retention', DAY_MS)
}

export async function applyRetention(app: App, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: number; days: number }>`
    select id, days from accounts_with_retention()`.execute(app.db)
  for (const { id, days } of rows) await dropExpired(app, id, cutoffOf(app.now(), days), signal)
  await sql`select prune_quoted_passages(${app.now()})`.execute(app.db)
}

async function dropExpired(app: App, accountId: number, cutoff: Date, signal?: AbortSignal): Promise<void> {
  let dropped = 0
  for (const dropSome of [dropOldChats, dropOldMessages, dropOldNotes])
    for (let some = -1; some !== 0; dropped += some) {
      signal?.throwIfAborted()
      some = await inAccount(app.db, accountId, (tx) => dropSome(tx, app, accountId, cutoff))
    }
  if (dropped > 0) await app.realtime.publish(accountId, { type: 'chats.removed' })
}

async function dropOldChats(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  cutoff: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from chats where account_id = ${accountId} and ${isExpired(cutoff)}
    order by id limit ${BATCH} for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await dropChats(tx, app, accountId, ids)
  return ids.length
}

/** Old messages of chats that are still active. */
async function dropOldMessages(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  cutoff: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number; chat_id: number }>`
    select id, chat_id from messages where account_id = ${accountId} and timestamp < ${cutoff}
    limit ${BATCH}`.execute(tx)
  if (rows.length === 0) return 0
  const chatIds = [...new Set(rows.map(({ chat_id }) => chat_id))]
  await sql`select from chats where account_id = ${accountId} and id = any (${chatIds}) order by id for update`.execute(
    tx,
  )
  const messageIds = rows.map(({ id }) => id)
  const files = await tx
    .deleteFrom('attachments')
    .where('account_id', '=', accountId)
    .where('message_id', 'in', messageIds)
    .returning('blob')
    .execute()
  await tx.deleteFrom('messages').where('account_id', '=', accountId).where('id', 'in', messageIds).execute()
  await forgetExpiredMessages(tx, accountId, chatIds)
  await letGoBlobs(
    tx,
    app,
    files.map(({ blob }) => blob),
  )
  return rows.length
}

async function dropOldNotes(
  tx: Transaction<Schema>,
  _app: App,
  accountId: number,
  cutoff: Date,
): Promise<number> {
  const { rows } = await sql`
    delete from notes where account_id = ${accountId} and id in (
      select id from notes where account_id = ${accountId} and created_at < ${cutoff} limit ${BATCH})
    returning id`.execute(tx)
  return rows.length
}

/** Clears the undo state as well, which may quote the deleted messages. */
async function forgetExpiredMessages(tx: Transaction<Schema>, accountId: number, chatIds: number[]) {
  await sql`
    update chats c set state_before = null, unread_messages = (
      select count(*) from messages m where m.account_id = c.account_id and m.chat_id = c.id and not m.is_read)
    where c.account_id = ${accountId} and c.id = any (${chatIds})`.execute(tx)
}
