// Whether an agent's model works. Several failures within a short time are shown in every console.

import { sql, type Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow, ModelFailures, Schema } from '../database/schema.ts'
import { type ModelError, ProviderResting } from '../llm/index.ts'
import { tellAgentChanged } from './agent-changed.ts'

// More failures than TOLERATED within WINDOW_MS are shown.
const TOLERATED = 3
const WINDOW_MS = 10 * 60_000

type Owner = Pick<AgentRow, 'account_id' | 'id'>

/** `chatId`: the chat in which it failed. */
export async function noteModelFailure(
  app: App,
  agent: Owner,
  error: ModelError,
  chatId: number,
): Promise<void> {
  const isNew = await inAccount(app.db, agent.account_id, async (tx) => {
    const row = await tx
      .selectFrom('agents')
      .select('model_failures')
      .where('account_id', '=', agent.account_id)
      .where('id', '=', agent.id)
      .forUpdate()
      .executeTakeFirst()
    const before = row?.model_failures ?? null
    const after = withFailure(before, error, app.now())
    await tx
      .updateTable('agents')
      .set({ model_failures: JSON.stringify(after) })
      .where('account_id', '=', agent.account_id)
      .where('id', '=', agent.id)
      .execute()
    if (after.told_since !== null && !before?.told_since)
      await alertManagers(tx, app, agent, chatId, after.reason)
    return (
      after.told_since !== null &&
      (before?.told_since !== after.told_since || before?.reason !== after.reason)
    )
  })
  if (!isNew) return
  tellAgentChanged(app, agent)
  app.jobs.wake()
}

/** One alert per manager. A model that fails on and off alerts once an hour. */
async function alertManagers(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: Owner,
  chatId: number,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into alerts (account_id, agent_id, chat_id, user_id, about, words, created_at)
    select m.account_id, ${id}, c.id, m.user_id, 'model_failing', ${reason}, ${app.now()}
    from memberships m
    join chats c on c.account_id = m.account_id and c.id = ${chatId}
    where m.account_id = ${account_id} and m.role in ('owner', 'admin') and m.deactivated_at is null
      and (m.agent_ids is null or ${id} = any (m.agent_ids))
      and not exists (
        select from alerts a
        where a.account_id = m.account_id and a.agent_id = ${id} and a.about = 'model_failing'
          and a.created_at > ${new Date(app.now().getTime() - HOUR_MS)}
      )
    returning id`.execute(tx)
  for (const { id: alert_id } of rows)
    await app.jobs.enqueue(tx, { account_id, kind: 'alert_person', payload: { alert_id } })
}

const HOUR_MS = 3_600_000

function withFailure(before: ModelFailures | null, error: ModelError, now: Date): ModelFailures {
  const recent = (before?.at ?? []).filter((at) => now.getTime() - Date.parse(at) < WINDOW_MS)
  const at = [...recent, now.toISOString()].slice(-TOLERATED - 1)
  // This error only says that calls to the provider are paused, so the earlier reason is kept.
  const reason = before && error instanceof ProviderResting ? before.reason : error.message
  return { at, reason, told_since: before?.told_since ?? (at.length > TOLERATED ? now.toISOString() : null) }
}

/** Called when the model answers again or another one was chosen. */
export async function forgetModelFailures(
  app: App,
  agent: Owner & Pick<AgentRow, 'model_failures'>,
): Promise<void> {
  if (agent.model_failures === null) return
  await inAccount(app.db, agent.account_id, (tx) =>
    tx
      .updateTable('agents')
      .set({ model_failures: null })
      .where('account_id', '=', agent.account_id)
      .where('id', '=', agent.id)
      .execute(),
  )
  tellAgentChanged(app, agent)
}
