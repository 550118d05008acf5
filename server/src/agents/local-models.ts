import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { LocalServer } from '../llm/index.ts'
import { ownedAgent } from './owned-agent.ts'

/** What runs on the operator's machine is for the first account alone to know and to use. */
export async function findLocalModels(
  app: App,
  account: Account,
  agentId: number,
  signal: AbortSignal,
): Promise<LocalServer[]> {
  await inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, agentId))
  return app.firstAccount.is(account.id) ? app.localModels.find(signal) : []
}
