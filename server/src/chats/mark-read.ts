import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { announce } from './announce.ts'
import { lockedChat } from './locked-chat.ts'
import { ownedMessage } from './owned-chat.ts'
import { presentMessages } from './present-messages.ts'

/** Cannot be undone. The counters change in the same transaction, so they always equal a recount. */
export async function markRead(app: App, account: Account, messageId: number) {
  const { message, isNew } = await inAccount(app.db, account.id, async (tx) => {
    const { chat_id } = await ownedMessage(tx, account, messageId)
    await lockedChat(tx, account.id, chat_id)
    const [changed] = await tx
      .updateTable('messages')
      .set({ is_read: true })
      .where('account_id', '=', account.id)
      .where('id', '=', messageId)
      .where('is_read', '=', false)
      .returning('id')
      .execute()
    if (changed)
      await tx
        .updateTable('chats')
        .set((eb) => ({ unread_messages: eb('unread_messages', '-', 1) }))
        .where('account_id', '=', account.id)
        .where('id', '=', chat_id)
        .execute()
    const row = await ownedMessage(tx, account, messageId)
    return { message: (await presentMessages(tx, app, account.id, [row]))[0]!, isNew: Boolean(changed) }
  })
  if (isNew) announce(app, account.id, message.chat_id, [messageId])
  return message
}
