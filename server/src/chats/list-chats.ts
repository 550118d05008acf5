import { DEFAULT_PAGE_SIZE } from '@switchboard/contract'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool, Transaction } from 'kysely'
import { ownedAgent } from '../agents/owned-agent.ts'
import { ownedBot } from '../bots/owned-bot.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { presentChats } from './present-chats.ts'

interface Paging {
  limit?: number
  offset?: number
}

type Which = (eb: ExpressionBuilder<Schema, 'chats'>) => ExpressionWrapper<Schema, 'chats', SqlBool>

export function chatsOfBot(app: App, account: Account, botId: number, paging: Paging) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedBot(tx, account, botId)
    return pageOf(tx, account, paging, (eb) => eb('bot_id', '=', botId))
  })
}

/** Of all bots that are connected. */
export function chatsOfAgent(app: App, account: Account, agentId: number, paging: Paging) {
  return inAccount(app.db, account.id, async (tx) => {
    await ownedAgent(tx, account, agentId)
    const bots = await liveBots(tx, account, { agent_id: agentId })
    return pageOf(tx, account, paging, (eb) => eb('bot_id', 'in', bots))
  })
}

export function bitrixChats(
  app: App,
  account: Account,
  { agent_id, ...paging }: Paging & { agent_id?: number },
) {
  return inAccount(app.db, account.id, async (tx) => {
    if (agent_id !== undefined) await ownedAgent(tx, account, agent_id)
    const bots = await liveBots(tx, account, { integration_type: 'bitrix', ...(agent_id && { agent_id }) })
    return pageOf(tx, account, paging, (eb) => eb('bot_id', 'in', bots))
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
  // An empty list is no valid SQL; no bot has the id 0.
  return bots.length ? bots.map(({ id }) => id) : [0]
}

/** Latest activity first. */
async function pageOf(tx: Transaction<Schema>, account: Account, paging: Paging, which: Which) {
  const { limit = DEFAULT_PAGE_SIZE, offset = 0 } = paging
  const own = tx.selectFrom('chats').where('account_id', '=', account.id).where(which)
  const rows = await own
    .selectAll()
    .orderBy('last_message_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const chats = await presentChats(tx, account.id, rows)
  return { chats, total, hasMore: offset + rows.length < total }
}
