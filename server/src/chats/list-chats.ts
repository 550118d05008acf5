import type { Transaction } from 'kysely'
import { ownedAgent } from '../agents/owned-agent.ts'
import { ownedBot } from '../bots/owned-bot.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { chatPage, type Wanted } from './chat-page.ts'

/** Empty for a deleted bot: a console with its list open refetches once before it learns of the deletion. */
export function chatsOfBot(app: App, account: Account, botId: number, wanted: Wanted) {
  return inAccount(app.db, account.id, async (tx) => {
    const { deleted_at } = await ownedBot(tx, account, botId, undefined, { withDeleted: true })
    return chatPage(tx, app, account, deleted_at ? [] : [botId], wanted)
  })
}

/** The chats of all connected bots of the agent. */
export function chatsOfAgent(app: App, account: Account, agentId: number, wanted: Wanted) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    return chatPage(tx, app, account, await liveBots(tx, account, { agent_id: agentId }), wanted)
  })
}

export function bitrixChats(
  app: App,
  account: Account,
  { agent_id, ...wanted }: Wanted & { agent_id?: number },
) {
  return inAccount(app.db, account.id, async (tx) => {
    if (agent_id !== undefined) await ownedAgent(tx, account, agent_id)
    const bots = await liveBots(tx, account, { integration_type: 'bitrix', ...(agent_id && { agent_id }) })
    return chatPage(tx, app, account, bots, wanted)
  })
}

async function liveBots(
  tx: Transaction<Schema>,
  account: Account,
  which: { agent_id?: number; integration_type?: 'bitrix' },
): Promise<number[]> {
  const bots = await tx
    .selectFrom('bots')
    .select('id')
    .where('account_id', '=', account.id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.and(which))
    .execute()
  return bots.map(({ id }) => id)
}
