import { DRAFTS_SHOWN } from '@switchboard/contract'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { presentChats } from '../present-chats.ts'
import { presentProposals } from './present-proposals.ts'

interface Wanted {
  agent_id?: number | undefined
  limit?: number | undefined
}

/** Proposals that can still be approved, oldest first. */
export const listProposals = (app: App, account: Account, { agent_id, limit = DRAFTS_SHOWN }: Wanted) =>
  inAccount(app.db, account.id, async (tx) => {
    if (agent_id !== undefined) await ownedAgent(tx, account, agent_id)
    const waiting = tx
      .selectFrom('proposals')
      .innerJoin('chats', (join) =>
        join
          .onRef('chats.account_id', '=', 'proposals.account_id')
          .onRef('chats.id', '=', 'proposals.chat_id'),
      )
      .where('proposals.account_id', '=', account.id)
      .where('proposals.state', '=', 'open')
      .where('proposals.expires_at', '>', app.now())
      .where(ofLiveAgent('chats'))
      .$if(agent_id !== undefined, (query) => query.where('proposals.agent_id', '=', agent_id!))
    const { total } = await waiting
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    if (total === 0 || limit === 0) return { proposals: [], total }
    const rows = await waiting
      .selectAll('proposals')
      .orderBy('proposals.created_at')
      .orderBy('proposals.id')
      .limit(limit)
      .execute()
    const chats = await tx
      .selectFrom('chats')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('id', 'in', [...new Set(rows.map(({ chat_id }) => chat_id))])
      .execute()
    const chatById = new Map((await presentChats(tx, app, account.id, chats)).map((chat) => [chat.id, chat]))
    const proposals = await presentProposals(tx, app, account.id, rows)
    return { proposals: proposals.map((each) => ({ ...each, chat: chatById.get(each.chat_id)! })), total }
  })
