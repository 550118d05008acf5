import type { api } from '@switchboard/contract'
import type { Transaction, Updateable } from 'kysely'
import { ofLiveAgent } from '../agents/of-live-agent.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { addChatEvent, announce } from './announce.ts'
import { presentChats } from './present-chats.ts'

/** Returns null to leave the chat unchanged. */
type Change = (tx: Transaction<Schema>, chat: ChatRow) => Promise<Updateable<Schema['chats']> | null>

/** Applies the same change to several customer chats, all or none. Returns the changed chats. */
export async function changeChats(
  app: App,
  account: Account,
  chatIds: number[],
  change: Change,
): Promise<api.chats.Chat[]> {
  const chats = await inAccount(app.db, account.id, async (tx) => {
    const changed: ChatRow[] = []
    for (const chat of await lockedChats(tx, account, chatIds)) {
      const changes = await change(tx, chat)
      if (changes) changed.push(await changeLockedChat(tx, chat, changes))
    }
    return presentChats(tx, app, account.id, changed)
  })
  for (const { id } of chats) announce(app, account.id, id)
  return chats
}

/** The caller announces the change after the commit. */
export async function changeLockedChat(
  tx: Transaction<Schema>,
  { account_id, id }: ChatRow,
  changes: Updateable<Schema['chats']>,
): Promise<ChatRow> {
  await addChatEvent(tx, account_id, id, null)
  return tx
    .updateTable('chats')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks in the order of ids, so that concurrent changes of the same chats cannot deadlock. */
export async function lockedChats(
  tx: Transaction<Schema>,
  account: Account,
  chatIds: number[],
): Promise<ChatRow[]> {
  const chats = await tx
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('id', 'in', chatIds)
    .where('bot_id', 'is not', null)
    .where(ofLiveAgent('chats'))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (chats.length < new Set(chatIds).size) throw notFound('Chat')
  return chats
}
