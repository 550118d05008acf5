import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { presentAgents } from './present-agents.ts'

/** Oldest first, the order in which the owner created them. */
export function listAgents(app: App, account: Account) {
  return inAccount(app.db, account.id, async (tx) => {
    const rows = await tx
      .selectFrom('agents')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return presentAgents(tx, account.id, rows)
  })
}
