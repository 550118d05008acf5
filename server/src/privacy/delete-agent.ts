import { AGENT_GRACE_DAYS } from '@switchboard/contract'
import { sql, type Transaction } from 'kysely'
import { refuseTooMany } from '../agents/create-agent.ts'
import { ownedAgent } from '../agents/owned-agent.ts'
import { presentAgents } from '../agents/present-agents.ts'
import { botByExternalKey } from '../bots/find-bot.ts'
import { dropAnswersOfAccount } from '../chats/answers-under-way.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow, Schema } from '../database/schema.ts'
import { forgetKept } from '../platform/account-cache.ts'
import { notFound } from '../platform/errors.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { parkJobs, unparkJobs } from './park-jobs.ts'
import { REMOVE_JOB } from './remove-agent.ts'

const GRACE_MS = AGENT_GRACE_DAYS * 86_400_000

/** Hides and silences the agent at once. A job deletes its data at the end of the grace period. */
export async function deleteAgent(app: App, account: Account, agentId: number): Promise<Date> {
  const now = app.now()
  const removedAt = new Date(now.getTime() + GRACE_MS)
  const of = { account_id: account.id, agent_id: agentId }
  await inAccount(app.db, account.id, async (tx) => {
    const { agent_name } = await ownedAgent(tx, account, agentId)
    await tx
      .updateTable('agents')
      .set({ deleted_at: now })
      .where('account_id', '=', account.id)
      .where('id', '=', agentId)
      .execute()
    // Their secrets stay: an undo needs them.
    await tx
      .updateTable('bots')
      .set({ deleted_at: now })
      .where((eb) => eb.and(of))
      .where('deleted_at', 'is', null)
      .execute()
    await sql`
      update messages set answer = '' from chats
      where chats.account_id = ${account.id} and chats.agent_id = ${agentId}
        and messages.account_id = chats.account_id and messages.chat_id = chats.id
        and messages.seq > chats.settled_seq and messages.answer is null`.execute(tx)
    await parkJobs(tx, of)
    await app.jobs.enqueue(tx, {
      account_id: account.id,
      kind: REMOVE_JOB,
      payload: { agent_id: agentId, deleted_at: now.toISOString() },
      run_at: removedAt,
      max_attempts: 100,
    })
    await noteAudit(tx, account, { action: 'agent_deleted', at: now, about: agent_name })
  })
  dropAnswersOfAccount(app, account.id)
  await tellScreens(app, account, agentId, 'agent.removed')
  app.chatStreams.endStreamsOf(account.id)
  return removedAt
}

/** Restores everything, except channels whose account is connected elsewhere by now. */
export async function restoreAgent(app: App, account: Account, agentId: number) {
  const agent = await inAccount(app.db, account.id, async (tx) => {
    const { deleted_at } = await deletedAgent(tx, app, account, agentId)
    await refuseTooMany(tx, account)
    const row = await tx
      .updateTable('agents')
      .set({ deleted_at: null })
      .where('account_id', '=', account.id)
      .where('id', '=', agentId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const bots = await tx
      .selectFrom('bots')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agentId)
      .where('deleted_at', '=', deleted_at)
      .execute()
    await restoreBots(tx, app, bots)
    await unparkJobs(tx, { account_id: account.id, agent_id: agentId })
    await noteAudit(tx, account, { action: 'agent_restored', at: app.now(), about: row.agent_name })
    return (await presentAgents(tx, account.id, [row]))[0]!
  })
  app.jobs.wake()
  await tellScreens(app, account, agentId, 'agent.created')
  return agent
}

export async function restoreBots(tx: Transaction<Schema>, app: App, bots: BotRow[]): Promise<void> {
  for (const bot of bots) if (!(await isTaken(app, bot))) await restoreBot(tx, app, bot)
}

const isTaken = async (app: App, { integration_type, external_key }: BotRow) =>
  external_key !== null && (await botByExternalKey(app, integration_type, external_key)) !== undefined

/** The bot's check registers it with the provider again. */
async function restoreBot(tx: Transaction<Schema>, app: App, { account_id, id }: BotRow): Promise<void> {
  await tx
    .updateTable('bots')
    .set({ deleted_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  await app.jobs.enqueue(tx, {
    account_id,
    kind: 'check_bot',
    payload: { bot_id: id },
    dedupe_key: String(id),
  })
}

export function deletedAgents(app: App, account: Account) {
  return inAccount(app.db, account.id, async (tx) => {
    const rows = await tx
      .selectFrom('agents')
      .select(['id', 'agent_name', 'deleted_at'])
      .where('account_id', '=', account.id)
      .where('deleted_at', 'is not', null)
      .orderBy('deleted_at', 'desc')
      .execute()
    return rows.map(({ id, agent_name, deleted_at }) => ({
      id,
      agent_name,
      removed_at: new Date(deleted_at!.getTime() + GRACE_MS).toISOString(),
    }))
  })
}

/** Throws after the grace period: then the agent's channels and conversations are being removed. */
async function deletedAgent(tx: Transaction<Schema>, app: App, account: Account, agentId: number) {
  const agent = await tx
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', '=', agentId)
    .where('deleted_at', '>', new Date(app.now().getTime() - GRACE_MS))
    .forUpdate()
    .executeTakeFirst()
  if (!agent) throw notFound('Agent')
  return agent
}

async function tellScreens(
  app: App,
  { id }: Account,
  agent_id: number,
  type: 'agent.removed' | 'agent.created',
) {
  forgetKept(app.bus, id)
  await app.realtime.publish(id, { type, agent_id })
}
