// Notes that a spending cap is reached. Every console shows it until the next day or month.
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ModelPause } from '../database/schema/knowledge.ts'
import type { AgentRow } from '../database/schema.ts'
import { tellAgentChanged } from './agent-changed.ts'

type Paused = Pick<AgentRow, 'account_id' | 'id' | 'model_paused'>

export async function pauseModels(
  app: App,
  agent: Paused,
  { of, reason, period }: Pick<ModelPause, 'of' | 'reason'> & { period: 'day' | 'month' },
): Promise<void> {
  const until = endOf(period, app.now()).toISOString()
  if (agent.model_paused?.reason === reason && agent.model_paused.until === until) return
  await write(app, agent, JSON.stringify({ of, reason, until }))
}

/** Called when there is budget again. */
export async function resumeModels(app: App, agent: Paused): Promise<void> {
  if (agent.model_paused !== null) await write(app, agent, null)
}

async function write(app: App, { account_id, id }: Paused, model_paused: string | null) {
  await inAccount(app.db, account_id, (tx) =>
    tx
      .updateTable('agents')
      .set({ model_paused })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute(),
  )
  tellAgentChanged(app, { account_id, id })
}

const endOf = (period: 'day' | 'month', now: Date): Date =>
  period === 'day'
    ? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
    : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
