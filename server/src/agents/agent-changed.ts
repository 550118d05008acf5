import type { App } from '../context.ts'
import type { AgentRow } from '../database/schema.ts'
import { forgetKept } from '../platform/account-cache.ts'

/** After the commit: every process drops the cached agent, every open screen fetches it again. */
export function tellAgentChanged(app: App, { account_id, id }: Pick<AgentRow, 'account_id' | 'id'>): void {
  forgetKept(app.bus, account_id)
  app.realtime.publish(account_id, { type: 'agent.updated', agent_id: id })
}
