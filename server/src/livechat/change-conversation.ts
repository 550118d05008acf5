import type { api } from '@switchboard/contract'
import { addChatEvent, announce } from '../chats/announce.ts'
import { handOver } from '../chats/hand-over.ts'
import { lockedChat } from '../chats/locked-chat.ts'
import type { App, Visitor } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { presentConversation } from './present-conversation.ts'
import { begunChat } from './visitor-chat.ts'

type Conversation = api.livechat.Conversation
type Changes = Partial<Pick<ChatRow, 'contact' | 'csat_score' | 'csat_comment' | 'csat_asked_at'>>

export async function talkToPerson(app: App, visitor: Visitor): Promise<Conversation> {
  const chat = await inAccount(app.db, visitor.account_id, (tx) => begunChat(tx, visitor))
  await handOver(app, visitor.account_id, chat.id, {
    reason: 'user_explicit_request',
    summary: 'The visitor asked for a person.',
  })
  return inAccount(app.db, visitor.account_id, async (tx) =>
    presentConversation(app, tx, await begunChat(tx, visitor)),
  )
}

export const leaveEmail = (app: App, visitor: Visitor, email: string): Promise<Conversation> =>
  change(app, visitor, ({ contact }) => ({ contact: { ...contact, reply_email: email } }))

export const rateConversation = (
  app: App,
  visitor: Visitor,
  { score, comment }: { score: number; comment?: string },
): Promise<Conversation> =>
  change(app, visitor, (chat) => {
    if (chat.csat_score !== null) throw new AppError('conflict', 'You have told us already. Thank you!')
    return {
      csat_score: score,
      csat_comment: comment || null,
      csat_asked_at: chat.csat_asked_at ?? app.now(),
    }
  })

/** The visitor's other windows and the consoles hear of it. */
async function change(
  app: App,
  visitor: Visitor,
  changesOf: (chat: ChatRow) => Changes,
): Promise<Conversation> {
  const { account_id } = visitor
  const { id, conversation } = await inAccount(app.db, account_id, async (tx) => {
    const { id } = await begunChat(tx, visitor)
    const chat = await lockedChat(tx, account_id, id)
    if (!chat) throw new AppError('conflict', 'This conversation has just moved. Try again.')
    const changes = changesOf(chat)
    await tx
      .updateTable('chats')
      .set(changes)
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute()
    await addChatEvent(tx, account_id, id, null)
    return { id, conversation: await presentConversation(app, tx, { ...chat, ...changes }) }
  })
  announce(app, account_id, id)
  return conversation
}
