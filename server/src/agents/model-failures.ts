// Whether an agent's model works, for the people who run it: a few failures in a row are told in every console.
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow, ModelFailures } from '../database/schema.ts'
import { type ModelError, ProviderResting } from '../llm/index.ts'
import { tellAgentChanged } from './agent-changed.ts'

// More failures than TOLERATED within WINDOW_MS are shown.
const TOLERATED = 3
const WINDOW_MS = 10 * 60_000

type Owner = Pick<AgentRow, 'account_id' | 'id'>

export async function noteModelFailure(app: App, agent: Owner, error: ModelError): Promise<void> {
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
    return (
      after.told_since !== null &&
      (before?.told_since !== after.told_since || before?.reason !== after.reason)
    )
  })
  if (isNew) tellAgentChanged(app, agent)
}

function withFailure(before: ModelFailures | null, error: ModelError, now: Date): ModelFailures {
  const recent = (before?.at ?? []).filter((at) => now.getTime() - Date.parse(at) < WINDOW_MS)
  const at = [...recent, now.toISOString()].slice(-TOLERATED - 1)
  // That a provider is left alone for a while says nothing about what is wrong with it.
  const reason = before && error instanceof ProviderResting ? before.reason : error.message
  return { at, reason, told_since: before?.told_since ?? (at.length > TOLERATED ? now.toISOString() : null) }
}

/** It answers again, or another one was chosen. */
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
