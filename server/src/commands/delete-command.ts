import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { ownedCommand } from './owned-command.ts'

/** Soft delete: deleted commands can still be listed. */
export async function deleteCommand(
  app: App,
  account: Account,
  agentId: number,
  commandId: number,
): Promise<void> {
  await inAccount(app.db, account.id, async (tx) => {
    await ownedCommand(tx, account, agentId, commandId)
    await tx
      .updateTable('commands')
      .set({ deleted_at: app.now() })
      .where('account_id', '=', account.id)
      .where('id', '=', commandId)
      .execute()
  })
}
