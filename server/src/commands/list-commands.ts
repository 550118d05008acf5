import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { presentCommand } from './present-command.ts'

/** In the order they were saved; `onlyActive` leaves out the deleted ones. */
export function listCommands(app: App, account: Account, agentId: number, onlyActive: boolean) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const rows = await tx
      .selectFrom('commands')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agentId)
      .$if(onlyActive, (query) => query.where('deleted_at', 'is', null))
      .orderBy('id')
      .execute()
    return rows.map(presentCommand)
  })
}
