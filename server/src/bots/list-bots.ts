import { ownedAgent } from '../agents/owned-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { BotRow } from '../database/schema.ts'

export function listBots(app: App, account: Account, agentId: number, onlyActive: boolean) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const rows = await tx
      .selectFrom('bots')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agentId)
      .$if(onlyActive, (query) => query.where('deleted_at', 'is', null))
      .orderBy('id')
      .execute()
    return rows.map(presentBot)
  })
}

export const presentBot = ({ id, agent_id, integration_type, bot_name, fb_page_name, status }: BotRow) => ({
  id,
  agent_id,
  integration_type,
  bot_name,
  fb_page_name,
  status,
})
