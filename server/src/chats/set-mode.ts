import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { addChatEvent, announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'
import { endWaiting, lockedChat } from './locked-chat.ts'
import { presentChats } from './present-chats.ts'

/** From the commit on, an answer that was being written in the former mode can no longer be sent. */
export async function setChatMode(app: App, account: Account, chatId: number, mode: ChatRow['mode']) {
  const { chat, ended } = await inAccount(app.db, account.id, async (tx) => {
    const ended = await changeMode(tx, app, account.id, chatId, mode, account.user_id)
    const rows = await tx
      .selectFrom('chats')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('id', '=', chatId)
      .execute()
    return { chat: (await presentChats(tx, app, account.id, rows))[0]!, ended }
  })
  if (ended) {
    dropAnswerOf(app, account.id, chatId)
    announce(app, account.id, chatId, ended)
    if (ended.length > 0) announce(app, account.id, chatId)
  }
  return chat
}

/** Returns the turns that lost their answer, or null if nothing changed. */
export async function changeMode(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  chatId: number,
  mode: ChatRow['mode'],
  /** Who made the change. The first person to take over a chat is assigned to it. */
  userId: number | null = null,
): Promise<number[] | null> {
  const chat = await lockedChat(tx, accountId, chatId)
  if (!chat) throw notFound('Chat')
  const isTakenOver = mode === 'manual' && isLeftToPeople(chat)
  if (chat.mode === mode && !isTakenOver) return null
  const ended = await endWaiting(tx, accountId, chatId)
  await tx
    .updateTable('chats')
    .set((eb) => ({
      mode,
      turn: eb('turn', '+', 1),
      answered_turn: isTakenOver ? eb('turn', '+', 1) : eb('answered_turn', '+', 1),
      ...(mode === 'manual' && { assignee_id: chat.assignee_id ?? userId }),
      unknown_in_a_row: 0,
      triggers_from_seq: eb.ref('last_seq'),
      ...(mode === 'auto' && { ...NOT_HANDED_OVER, left_turn: 0 }),
      ...(isTakenOver && chat.hand_over_at && { hand_over_taken_at: app.now() }),
      ...(mode === 'auto' && ratingRequest(app, chat)),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .execute()
  await addChatEvent(tx, accountId, chatId, null)
  return ended
}

/** Handed over and not yet taken, or waiting because the assistant could not answer. */
const isLeftToPeople = (chat: ChatRow) =>
  (chat.hand_over_at !== null && chat.hand_over_taken_at === null) ||
  (chat.mode === 'auto' && chat.left_turn > chat.answered_turn)

/** Asks the customer for a rating, once, after a person has handled a hand-over. */
export const ratingRequest = (app: App, { hand_over_at, csat_score }: ChatRow) =>
  hand_over_at !== null && csat_score === null && { csat_asked_at: app.now() }

export const NOT_HANDED_OVER = {
  hand_over_at: null,
  hand_over_reason: null,
  hand_over_summary: null,
  hand_over_summary_code: null,
  hand_over_evidence: null,
  hand_over_taken_at: null,
  hand_over_outage: null,
  contact_asked_at: null,
}
