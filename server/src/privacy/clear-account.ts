import { sql, type Transaction } from 'kysely'
import { deleteBot } from '../bots/delete-bot.ts'
import { disconnectBot } from '../bots/disconnect-bot.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import { letGoBlobs } from '../knowledge/files/let-go-blobs.ts'
import { dropChats } from './drop-chats.ts'

export const ERASE_JOB = 'erase_account'

const BATCH = 200

export function clearErasedAccounts(app: App): void {
  app.jobs.on(ERASE_JOB, ({ accountId, jobId, signal }) => clearAccount(app, accountId, { jobId, signal }))
  app.jobs.unhurried(ERASE_JOB)
}

/**
 * Deletes in batches, the account itself last: an interrupted job continues with what is left. Only the row of this job
 * stays until its end.
 */
async function clearAccount(
  app: App,
  accountId: number,
  { jobId, signal }: { jobId: number; signal: AbortSignal },
): Promise<void> {
  await deleteBots(app, accountId)
  await inAccount(app.db, accountId, (tx) => dropJobs(tx, accountId, jobId))
  for (const dropSome of [dropSomeChats, dropSomeFiles])
    for (let some = -1; some !== 0; ) {
      signal.throwIfAborted()
      some = await inAccount(app.db, accountId, (tx) => dropSome(tx, app, accountId))
    }
  await inAccount(app.db, accountId, async (tx) => {
    await dropRest(tx, app, accountId)
    await dropJobs(tx, accountId, jobId)
  })
  app.log.info({ account: accountId }, 'an account was erased')
}

/** Includes bots deleted before whose secrets were kept for an undo. Each is disconnected from its provider. */
async function deleteBots(app: App, accountId: number): Promise<void> {
  const bots = await inAccount(app.db, accountId, (tx) =>
    tx
      .selectFrom('bots')
      .selectAll()
      .where('account_id', '=', accountId)
      .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('secret', 'is not', null)]))
      .execute(),
  )
  for (const bot of bots) {
    if (bot.deleted_at === null) await deleteBot(app, { id: accountId }, bot.id)
    await disconnect(app, bot)
  }
}

/** Runs at once: a later job would go with the account. An unavailable provider does not stop the deletion. */
export async function disconnect(
  app: App,
  { account_id, id, integration_type, secret }: BotRow,
): Promise<void> {
  if (app.channels[integration_type]?.receives !== 'remote' || secret === null) return
  await disconnectBot(app, { accountId: account_id, payload: { bot_id: id, secret } }).catch((err) =>
    app.log.warn({ err, bot: id }, 'not cleaned up at the provider'),
  )
}

/** A running job loses its lease together with its row, and cannot write any more. */
async function dropJobs(tx: Transaction<Schema>, accountId: number, keptId: number): Promise<void> {
  await tx.deleteFrom('jobs').where('account_id', '=', accountId).where('id', '!=', keptId).execute()
}

export async function dropSomeChats(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  agentId?: number,
): Promise<number> {
  const chats = await tx
    .selectFrom('chats')
    .select('id')
    .where('account_id', '=', accountId)
    .$if(agentId !== undefined, (chats) => chats.where('agent_id', '=', agentId!))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  await dropChats(
    tx,
    app,
    accountId,
    chats.map(({ id }) => id),
  )
  return chats.length
}

export async function dropSomeFiles(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  agentId?: number,
): Promise<number> {
  const ofAgent = agentId === undefined ? sql`` : sql`and agent_id = ${agentId}`
  const { rows } = await sql<{ blob: string | null }>`
    delete from files where account_id = ${accountId} and id in (
      select id from files where account_id = ${accountId} ${ofAgent} order by id limit ${BATCH})
    returning blob`.execute(tx)
  await letGoBlobs(
    tx,
    app,
    rows.map(({ blob }) => blob),
  )
  return rows.length
}

/** Deletes everything that references the account, including what was written meanwhile. */
async function dropRest(tx: Transaction<Schema>, app: App, accountId: number): Promise<void> {
  const { rows } = await sql<{ blob: string | null }>`
    select blob from attachments where account_id = ${accountId}
    union select blob from files where account_id = ${accountId}
    union select blob from upload_files where account_id = ${accountId}
    union select blob from import_files where account_id = ${accountId}`.execute(tx)
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
  for (const table of ['events', 'event_streams'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  await letGoBlobs(
    tx,
    app,
    rows.map(({ blob }) => blob),
  )
}
