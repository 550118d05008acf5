import { allowsScope, isTeachable } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { knowledgeChanged } from '../knowledge/knowledge-changed.ts'
import { teachIn } from '../knowledge/lessons/teach.ts'
import { AppError } from '../platform/errors.ts'
import { addChatEvent, announce } from './announce.ts'
import { askedWith } from './asked-with.ts'
import { lockedChat } from './locked-chat.ts'
import { PREVIEW_LENGTH } from './operator-turn.ts'
import { queueDelivery } from './outbox/queue-delivery.ts'
import { ownedMessage } from './owned-chat.ts'
import { lookedUpAmong, presentMessages } from './present-messages.ts'

interface Correction {
  redacted_answer: string
  teach?: boolean | undefined
}

/**
 * The original stays in `answer`, for statistics. Unless `teach` is false, the edit of an assistant's answer also
 * becomes the answer to the same question in the future; the edit of a person's answer affects only this customer. An
 * API key teaches only if it may write to the knowledge base.
 */
export async function editAnswer(
  app: App,
  account: Account,
  messageId: number,
  { redacted_answer: text, teach = true }: Correction,
) {
  const mayTeach = !account.api_key || allowsScope(account.api_key.scopes, 'knowledge')
  const { message, taught } = await inAccount(app.db, account.id, async (tx) => {
    const { chat_id } = await ownedMessage(tx, account, messageId)
    const chat = (await lockedChat(tx, account.id, chat_id))!
    const known = await ownedMessage(tx, account, messageId)
    const { answer, redacted_answer, answered_by, answer_outdated } = known
    if (!answer) throw new AppError('conflict', reason('answer_none'))
    const shown = redacted_answer ?? answer
    const row = await tx
      .updateTable('messages')
      .set({
        redacted_answer: text,
        edited_at: app.now(),
        edited_by: account.user_id,
        answer_outdated: false,
      })
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
    const agent = { account_id: account.id, agent_id: chat.agent_id }
    // The answer replied to the question before its edit, so the pair must not be taught.
    const mayBeLesson = teach && mayTeach && answered_by === 'ai' && !answer_outdated
    const question =
      mayBeLesson && (await lookedUpAmong(tx, account.id, [known])).size === 0
        ? await askedWith(tx, known)
        : ''
    const isLesson = isTeachable(question)
    if (isLesson) await teachIn(tx, app, agent, [{ question, answer: text }])
    const [message] = await presentMessages(tx, app, account.id, [row])
    return { message: message!, taught: isLesson ? chat.agent_id : null }
  })
  if (taught !== null) await knowledgeChanged(app, account.id, taught)
  announce(app, account.id, message.chat_id, [messageId])
  return { message, taught: taught !== null }
}
