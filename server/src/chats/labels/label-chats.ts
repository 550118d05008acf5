import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { Account, App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { lockedChats } from '../change-chats.ts'
import { presentChats } from '../present-chats.ts'

interface Wanted {
  chat_ids: number[]
  label_id: number
  is_on: boolean
}

/** Adds or removes the label on all of these chats. Only consoles are notified: it is no event of the conversation. */
export async function labelChats(
  app: App,
  account: Account,
  { chat_ids, label_id, is_on }: Wanted,
): Promise<api.chats.Chat[]> {
  const chats = await inAccount(app.db, account.id, async (tx) => {
    const rows = await lockedChats(tx, account, chat_ids)
    await checkLabel(tx, account, label_id)
    const ids = rows.map(({ id }) => id)
    if (is_on)
      await tx
        .insertInto('chat_labels')
        .values(ids.map((chat_id) => ({ account_id: account.id, label_id, chat_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await tx
        .deleteFrom('chat_labels')
        .where('account_id', '=', account.id)
        .where('label_id', '=', label_id)
        .where('chat_id', 'in', ids)
        .execute()
    return presentChats(tx, app, account.id, rows)
  })
  for (const { id } of chats) void app.realtime.publish(account.id, { type: 'chat.updated', chat_id: id })
  return chats
}

/** Locks the label so that it exists until the commit. */
async function checkLabel(tx: Transaction<Schema>, account: Account, id: number): Promise<void> {
  const label = await tx
    .selectFrom('labels')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!label) throw notFound('Label')
}
