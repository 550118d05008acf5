import { MESSAGES_MAX } from '@switchboard/contract'
import { sql } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { type ChatKind, ownedChat } from './owned-chat.ts'
import { presentMessages } from './present-messages.ts'

interface Paging {
  limit?: number
  /** The id of the oldest turn that the caller already has. */
  before?: number
}

/** The newest turns of a chat, oldest first. All routes that list a chat's turns use this. */
export function listMessages(
  app: App,
  account: Account,
  chatId: number,
  kind: ChatKind,
  paging: Paging = {},
) {
  const { limit = MESSAGES_MAX, before } = paging
  return inAccount(app.db, account.id, async (tx) => {
    await ownedChat(tx, account, chatId, kind)
    const rows = await tx
      .selectFrom('messages')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('chat_id', '=', chatId)
      .$if(before !== undefined, (query) => query.where(isBefore(chatId, before!)))
      .orderBy('seq', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const shown = rows.slice(0, limit).reverse()
    return {
      messages: await presentMessages(tx, app, account.id, shown),
      hasMore: rows.length > limit,
    }
  })
}

/** Compares positions in the chat: turns from a merged chat have older ids. */
const isBefore = (chatId: number, messageId: number) =>
  sql<boolean>`(seq, id) < (
    select known.seq, known.id from messages known
    where known.account_id = messages.account_id and known.chat_id = ${chatId} and known.id = ${messageId})`
