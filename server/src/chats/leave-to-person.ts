import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { addChatEvent, announce } from './announce.ts'
import { endWaiting, lockedChat } from './locked-chat.ts'
import { queueDelivery } from './outbox/queue-delivery.ts'
import { askToPassOn } from './pass-on.ts'
import { languageOf, unavailableNotice } from './phrases.ts'
import { withReturn } from './tell-when-back.ts'

type LeftReason = NonNullable<ChatRow['left_reason']>

/**
 * The assistant may not speak in this locked chat: the AI is stopped, or the plan has no sessions left. Until somebody
 * answers, the chat needs a person. The mode stays, so the assistant answers again once it may. Returns the turns that
 * get no answer from it.
 */
export async function leaveToPerson(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  reason: LeftReason,
): Promise<number[]> {
  const ended = await leaveQuietly(tx, chat, reason)
  await tellOnce(tx, app, { ...chat, left_turn: chat.turn }, reason)
  return ended
}

/** As above, and the customer is told nothing: a person is about to answer. Null: nobody has answered, that is all. */
export async function leaveQuietly(
  tx: Transaction<Schema>,
  chat: ChatRow,
  left_reason: LeftReason | null,
): Promise<number[]> {
  const { account_id, id, turn } = chat
  await tx
    .updateTable('chats')
    .set({
      left_turn: turn,
      left_reason,
      // It was put aside in the belief that the assistant would answer.
      ...(isBeingAnswered(chat) && { state_set: 'open', state_before: null }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  return endWaiting(tx, account_id, id)
}

/** As above, for a message that was stored while the AI was stopped and therefore queued no answer. */
export async function tellIfLeft(app: App, accountId: number, chatId: number): Promise<void> {
  const isTold = await inAccount(app.db, accountId, async (tx) => {
    const mayNeed = await tx
      .selectFrom('chats')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', chatId)
      .where('mode', '=', 'auto')
      .whereRef('left_turn', '>', 'answered_turn')
      .whereRef('told_turn', '<=', 'answered_turn')
      .executeTakeFirst()
    const chat = mayNeed && (await lockedChat(tx, accountId, chatId))
    return chat ? tellOnce(tx, app, chat, 'ai_stopped') : false
  })
  if (isTold) announce(app, accountId, chatId)
}

export const isLeftToPerson = ({ left_turn, answered_turn }: ChatRow) => left_turn > answered_turn

/** By the assistant, as far as anybody knows. */
export const isBeingAnswered = (chat: ChatRow) =>
  chat.mode === 'auto' && chat.turn > chat.answered_turn && !isLeftToPerson(chat)

/** Once until somebody answers: a customer who writes ten messages needs one notice. */
async function tellOnce(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  left_reason: LeftReason,
): Promise<boolean> {
  const { account_id, id, bot_id, mode, turn, told_turn, answered_turn } = chat
  if (bot_id === null || mode !== 'auto' || !isLeftToPerson(chat) || told_turn > answered_turn) return false
  await tx
    .updateTable('chats')
    .set({ told_turn: turn, left_reason })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  await addChatEvent(tx, account_id, id, null)
  const text = await withReturn(tx, app, chat, unavailableNotice(chat), languageOf(chat, chat.preview))
  await queueDelivery(tx, app, { chat, message_id: null, sent_by: 'notice', text })
  await askToPassOn(tx, app, chat)
  return true
}
