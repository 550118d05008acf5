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
 * Called if the assistant may not answer in this locked chat, for example because the AI is stopped or the plan has no
 * sessions left. The chat needs a person until somebody answers. Its mode stays, so the assistant answers again once it
 * may. Returns the turns that the assistant will not answer.
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

/**
 * Like `leaveToPerson`, but without a notice to the customer, because a person is about to answer. A reason of null
 * means only that nobody has answered.
 */
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
      // It was snoozed or marked as done on the assumption that the assistant would answer.
      ...(isBeingAnswered(chat) && { state_set: 'open', state_before: null }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  return endWaiting(tx, account_id, id)
}

/** Like `leaveToPerson`, for a message that was stored while the AI was stopped and so has no answer job. */
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

/** Whether the assistant is expected to answer. */
export const isBeingAnswered = (chat: ChatRow) =>
  chat.mode === 'auto' && chat.turn > chat.answered_turn && !isLeftToPerson(chat)

/** Sends one notice until somebody answers, even if the customer writes ten messages. */
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
