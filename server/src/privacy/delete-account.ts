import { ACCOUNT_GRACE_DAYS } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { DAY_MS } from '../billing/calendar.ts'
import { dropAnswersOfAccount } from '../chats/answers-under-way.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { forgetKept } from '../platform/account-cache.ts'
import { notFound } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { restoreBots } from './delete-agent.ts'
import { eraseNow } from './erase-account.ts'
import { parkJobs, unparkJobs } from './park-jobs.ts'

export const ACCOUNT_GRACE_MS = ACCOUNT_GRACE_DAYS * DAY_MS
const REMOVE_JOB = 'remove_account'

/** Called by the installation's owner. After the commit nobody can sign in and no channel answers; no data is lost. */
export async function deleteAccount(app: App, accountId: number): Promise<void> {
  const now = app.now()
  await inAccount(app.db, accountId, async (tx) => {
    const gone = await tx
      .updateTable('accounts')
      .set({ deleted_at: now })
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound('Account')
    await tx
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('current_account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute()
    // Their secrets stay: an undo needs them.
    await tx
      .updateTable('bots')
      .set({ deleted_at: now })
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .execute()
    // Drops open questions, so that a restore days later answers nobody.
    await sql`
      update messages set answer = '' from chats
      where chats.account_id = ${accountId} and messages.account_id = chats.account_id and messages.chat_id = chats.id
        and messages.seq > chats.settled_seq and messages.answer is null`.execute(tx)
    for (const agent_id of await agentsOf(tx, accountId))
      await parkJobs(tx, { account_id: accountId, agent_id })
    await app.jobs.enqueue(tx, {
      account_id: accountId,
      kind: REMOVE_JOB,
      payload: { deleted_at: now.toISOString() },
      run_at: new Date(now.getTime() + ACCOUNT_GRACE_MS),
      max_attempts: 100,
    })
    await noteAudit(tx, { id: accountId }, { action: 'account_deleted', at: now })
  })
  tellProcesses(app, accountId)
}

/** Restores everything, except channels whose account at the provider is connected elsewhere by now. */
export async function restoreAccount(app: App, accountId: number): Promise<void> {
  await inAccount(app.db, accountId, async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select('deleted_at')
      .where('id', '=', accountId)
      .where('deleted_at', 'is not', null)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw notFound('Account')
    await tx.updateTable('accounts').set({ deleted_at: null }).where('id', '=', accountId).execute()
    const bots = await tx
      .selectFrom('bots')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('deleted_at', '=', account.deleted_at)
      .execute()
    await restoreBots(tx, app, bots)
    for (const agent_id of await agentsOf(tx, accountId))
      await unparkJobs(tx, { account_id: accountId, agent_id })
    await noteAudit(tx, { id: accountId }, { action: 'account_restored', at: app.now() })
  })
  app.jobs.wake()
  tellProcesses(app, accountId)
}

/** `deleted_at` identifies the deletion: an account that was restored is skipped, even if it was deleted again. */
export function removeDeletedAccounts(app: App): void {
  app.jobs.on(REMOVE_JOB, ({ accountId, payload }) =>
    eraseNow(app, accountId, new Date(payload.deleted_at as string)),
  )
}

/** Agents that were deleted before have their own jobs and grace period. */
async function agentsOf(tx: Transaction<Schema>, accountId: number): Promise<number[]> {
  const agents = await tx
    .selectFrom('agents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
  return agents.map(({ id }) => id)
}

function tellProcesses(app: App, accountId: number): void {
  forgetKept(app.bus, accountId)
  dropAnswersOfAccount(app, accountId)
  app.realtime.endStreamsOf(accountId)
  app.chatStreams.endStreamsOf(accountId)
}
