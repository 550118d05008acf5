import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { AppError } from '../platform/errors.ts'
import { addChatEvent, announce } from './announce.ts'
import { lockedChat } from './locked-chat.ts'
import { PREVIEW_LENGTH } from './operator-turn.ts'
import { queueDelivery } from './outbox/queue-delivery.ts'
import { ownedMessage } from './owned-chat.ts'
import { presentMessages } from './present-messages.ts'

/** The original stays in `answer`: statistics and teaching compare the two. */
export async function editAnswer(app: App, account: Account, messageId: number, text: string) {
  const message = await inAccount(app.db, account.id, async (tx) => {
    const { chat_id } = await ownedMessage(tx, account, messageId)
    const chat = (await lockedChat(tx, account.id, chat_id))!
    const { answer, redacted_answer } = await ownedMessage(tx, account, messageId)
    if (!answer) throw new AppError('conflict', 'There is no answer to correct yet')
    const shown = redacted_answer ?? answer
    const row = await tx
      .updateTable('messages')
      .set({ redacted_answer: text, edited_at: app.now() })
      .where('account_id', '=', account.id)
      .where('id', '=', messageId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (chat.preview === shown.slice(0, PREVIEW_LENGTH))
      await tx
        .updateTable('chats')
        .set({ preview: text.slice(0, PREVIEW_LENGTH) })
        .where('account_id', '=', account.id)
        .where('id', '=', chat_id)
        .execute()
    await addChatEvent(tx, account.id, chat_id, messageId)
    await queueDelivery(tx, app, { chat, message_id: messageId, sent_by: 'operator', text, kind: 'edit' })
    return (await presentMessages(tx, app, account.id, [row]))[0]!
  })
  announce(app, account.id, message.chat_id, [messageId])
  return message
}
