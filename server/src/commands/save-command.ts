import type { api } from '@switchboard/contract'
import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { ownedCommand } from './owned-command.ts'
import { presentCommand } from './present-command.ts'

interface Wording {
  title: string
  text: string
  type: api.commands.CommandType
}

export function createCommand(app: App, account: Account, agentId: number, { type, ...words }: Wording) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const row = await tx
      .insertInto('commands')
      .values({ account_id: account.id, agent_id: agentId, command_type: type, ...words })
      .returningAll()
      .executeTakeFirstOrThrow()
    return presentCommand(row)
  })
}

export function changeCommand(
  app: App,
  account: Account,
  agentId: number,
  commandId: number,
  { type, ...words }: Wording,
) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedCommand(tx, account, agentId, commandId)
    const row = await tx
      .updateTable('commands')
      .set({ command_type: type, ...words })
      .where('account_id', '=', account.id)
      .where('id', '=', commandId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return presentCommand(row)
  })
}
