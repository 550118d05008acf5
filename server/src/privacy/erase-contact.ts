import { sql, type Transaction } from 'kysely'
import { dropAnswerOf } from '../chats/answers-under-way.ts'
import { ownedChat } from '../chats/owned-chat.ts'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { noteAudit } from '../platform/note-audit.ts'
import { dropChats } from './drop-chats.ts'

/** Erases all chats of the customer on every channel. If they write again, they are a new customer. */
export async function eraseContact(app: App, account: Account, chatId: number): Promise<void> {
  const erased = await inAccount(app.db, account.id, async (tx) => {
    const ids = await lockedChatsOfContact(tx, account, chatId)
    await ownedChat(tx, account, chatId)
    await dropChats(tx, app, account.id, ids)
    // Responses stored for idempotent retries may quote these chats and do not name their chat, so all are deleted.
    await tx.deleteFrom('idempotency_keys').where('account_id', '=', account.id).execute()
    await noteAudit(tx, account, {
      action: 'contact_erased',
      at: app.now(),
      about: ids.map((id) => `#${id}`).join(', '),
    })
    return ids
  })
  for (const id of erased) {
    dropAnswerOf(app, account.id, id)
    // Visitors who still have the chat open start anew.
    app.chatStreams.tell(account.id, id, { type: 'reload' })
  }
  await app.realtime.publish(account.id, { type: 'chats.removed' })
}

/** Locked, so that no chats are merged meanwhile. The requested chat comes first. */
async function lockedChatsOfContact(
  tx: Transaction<Schema>,
  { id: accountId }: Account,
  chatId: number,
): Promise<number[]> {
  await sql`select lock_contacts(${accountId})`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from chats where account_id = ${accountId} and id in (select chats_of_contact(${accountId}, ${chatId}))
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id).sort((one, other) => Number(other === chatId) - Number(one === chatId))
}
