import { allowsScope, type api, SEARCH_PAGE_SIZE } from '@switchboard/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import { ownedAgent } from '../../agents/owned-agent.ts'
import { ownedBot } from '../../bots/owned-bot.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { chatConditions } from '../chat-page.ts'
import { presentChats } from '../present-chats.ts'
import { findChats } from './find-chats.ts'
import { findFiles } from './find-files.ts'
import { findMessages } from './find-messages.ts'
import { presentFound } from './present-found.ts'
import { termsIn } from './terms.ts'

export interface Wish {
  q: string
  agent_id?: number
  bot_id?: number
  channel?: api.bots.IntegrationType
  assignee?: number | 'nobody'
  filter?: api.chats.ChatFilter
  label?: number
  from?: string
  to?: string
  limit?: number
  before?: number
}

/** Searches chats, messages and files of the whole account, as far as the caller may see them. */
export function searchEverywhere(app: App, account: Account, wish: Wish) {
  const terms = termsIn(wish.q)
  const { limit = SEARCH_PAGE_SIZE, before } = wish
  return inAccount(app.db, account.id, async (tx) => {
    const conditions = await conditionsOf(tx, app, account, wish)
    const found = await findMessages(tx, account.id, terms, wish, conditions)
    // Chats and files come with the first page of messages only.
    const isFirst = before === undefined
    return {
      chats: isFirst
        ? await presentChats(tx, app, account.id, await findChats(tx, account.id, terms, wish, conditions))
        : [],
      messages: await presentFound(tx, app, account.id, found.slice(0, limit), terms),
      hasMore: found.length > limit,
      files:
        isFirst && !isAboutChats(wish) && mayReadFiles(account) ? await findFiles(tx, account.id, wish) : [],
      is_indexing: await isIndexing(tx, account.id),
    }
  })
}

/** A key with only the conversations scope must not read the knowledge base. */
const mayReadFiles = ({ api_key }: Account): boolean => !api_key || allowsScope(api_key.scopes, 'knowledge')

/** These filters concern chats, so files of the knowledge base cannot match. */
const isAboutChats = ({ bot_id, channel, assignee, filter = 'all', label, from, to }: Wish): boolean =>
  [bot_id, channel, assignee, label, from, to].some((wanted) => wanted !== undefined) || filter !== 'all'

/** Conditions on a chat and its bot. Internal chats and chats of deleted bots are left out. */
async function conditionsOf(
  tx: Transaction<Schema>,
  app: App,
  account: Account,
  { agent_id, bot_id, channel, assignee, filter, label }: Wish,
): Promise<RawBuilder<unknown>> {
  if (agent_id !== undefined) await ownedAgent(tx, account, agent_id)
  if (bot_id !== undefined) await ownedBot(tx, account, bot_id, undefined, { withDeleted: true })
  const conditions = [
    sql`bots.deleted_at is null`,
    ...(await chatConditions(tx, app, account, { filter, label })),
  ]
  if (agent_id !== undefined) conditions.push(sql`chats.agent_id = ${agent_id}`)
  if (bot_id !== undefined) conditions.push(sql`chats.bot_id = ${bot_id}`)
  if (channel !== undefined) conditions.push(sql`bots.integration_type = ${channel}`)
  if (assignee === 'nobody') conditions.push(sql`chats.assignee_id is null`)
  else if (assignee !== undefined) conditions.push(sql`chats.assignee_id = ${assignee}`)
  conditions.push(ofLiveAgent('chats'))
  return sql.join(conditions, sql` and `)
}

async function isIndexing(tx: Transaction<Schema>, accountId: number): Promise<boolean> {
  const backlog = await tx
    .selectFrom('search_backlogs')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return backlog !== undefined
}
