import type { api } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import { addChatEvent, announce } from '../chats/announce.ts'
import { handOver } from '../chats/hand-over.ts'
import { lockedChat } from '../chats/locked-chat.ts'
import { doneChanges } from '../chats/mark-done.ts'
import { expectUnseen } from '../chats/unseen-mail/expect-unseen.ts'
import type { App, Visitor } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { presentConversation } from './present-conversation.ts'
import { begunChat } from './visitor-chat.ts'

type Conversation = api.livechat.Conversation
type Changes = Partial<
  Omit<ChatRow, 'created_at' | 'needs_person' | 'found_name' | 'email_key' | 'phone_key' | 'state'>
>

export async function talkToPerson(app: App, visitor: Visitor): Promise<Conversation> {
  const chat = await inAccount(app.db, visitor.account_id, (tx) => begunChat(tx, visitor))
  await handOver(app, visitor.account_id, chat.id, {
    reason: 'user_explicit_request',
    // The reason is enough, and consoles translate it.
    summary: '',
  })
  return inAccount(app.db, visitor.account_id, async (tx) =>
    presentConversation(app, tx, await begunChat(tx, visitor)),
  )
}

/** The visitor also gets earlier unseen answers at this address. */
export const leaveContact = (
  app: App,
  visitor: Visitor,
  { email, phone }: { email?: string; phone?: string },
): Promise<Conversation> =>
  change(app, visitor, async (chat, tx) => {
    if (email) await expectUnseen(tx, app, chat)
    return {
      contact: {
        ...chat.contact,
        ...(email && { reply_email: email }),
        ...(phone && { reply_phone: phone }),
      },
      contact_asked_at: null,
    }
  })

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

/** Ends any hand-over. If the visitor returns, the conversation is in the default mode of new ones. */
export const endConversation = (app: App, visitor: Visitor): Promise<Conversation> =>
  change(app, visitor, (chat, tx) => doneChanges(tx, chat))

/** Notifies the visitor's other windows and the consoles. */
async function change(
  app: App,
  visitor: Visitor,
  changesOf: (chat: ChatRow, tx: Transaction<Schema>) => Changes | Promise<Changes>,
): Promise<Conversation> {
  const { account_id } = visitor
  const { id, conversation } = await inAccount(app.db, account_id, async (tx) => {
    const { id } = await begunChat(tx, visitor)
    const chat = await lockedChat(tx, account_id, id)
    if (!chat) throw new AppError('conflict', 'This conversation has just moved. Try again.')
    const changes = await changesOf(chat, tx)
    // kysely rejects an empty set.
    if (Object.keys(changes).length > 0)
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
