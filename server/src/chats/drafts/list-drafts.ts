import { DRAFTS_SHOWN } from '@switchboard/contract'
import { type SqlBool, sql } from 'kysely'
import { ofLiveAgent } from '../../agents/of-live-agent.ts'
import { ownedAgent } from '../../agents/owned-agent.ts'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { ownedChat } from '../owned-chat.ts'
import { presentDrafts } from './present-drafts.ts'

interface Wanted {
  agent_id?: number | undefined
  chat_id?: number | undefined
  limit?: number | undefined
}

/** Joins from chats that need a person: drafts of earlier turns are void, and snoozed or done chats wait for nobody. */
export const listDrafts = (app: App, account: Account, { agent_id, chat_id, limit = DRAFTS_SHOWN }: Wanted) =>
  inAccount(app.db, account.id, async (tx) => {
    if (agent_id !== undefined) await ownedAgent(tx, account, agent_id)
    if (chat_id !== undefined) await ownedChat(tx, account, chat_id)
    const waiting = tx
      .selectFrom('chats')
      .innerJoin('drafts', (join) =>
        join
          .onRef('drafts.account_id', '=', 'chats.account_id')
          .onRef('drafts.chat_id', '=', 'chats.id')
          .onRef('drafts.turn', '=', 'chats.turn')
          .on('drafts.state', '=', 'open'),
      )
      .innerJoin('bots', (join) =>
        join.onRef('bots.account_id', '=', 'chats.account_id').onRef('bots.id', '=', 'chats.bot_id'),
      )
      .where('chats.account_id', '=', account.id)
      .where('chats.needs_person', '=', true)
      .where('bots.deleted_at', 'is', null)
      .where(ofLiveAgent('chats'))
      .$if(agent_id !== undefined, (query) => query.where('chats.agent_id', '=', agent_id!))
      .$if(chat_id !== undefined, (query) => query.where('chats.id', '=', chat_id!))
    const rows = await waiting
      .selectAll('drafts')
      .orderBy(sql<SqlBool>`chats.hand_over_at is not null and chats.hand_over_taken_at is null`, 'desc')
      .orderBy('drafts.waiting_since')
      .orderBy('drafts.id')
      .limit(limit)
      .execute()
    const { total } = await waiting
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { drafts: await presentDrafts(tx, app, account.id, rows), total }
  })
