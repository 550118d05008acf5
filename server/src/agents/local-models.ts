import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { LocalServer } from '../llm/index.ts'
import { ownedAgent } from './owned-agent.ts'

/** Only the first account may see and use the models on the operator's machine. */
export async function findLocalModels(
  app: App,
  account: Account,
  agentId: number,
  signal: AbortSignal,
): Promise<LocalServer[]> {
  await inAccount(app.db, account.id, (tx) => ownedAgent(tx, account, agentId))
  return app.firstAccount.is(account.id) ? app.localModels.find(signal) : []
}
