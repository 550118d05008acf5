import type { Transaction } from 'kysely'
import type { Account, App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { addChatEvent, announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'
import { endWaiting, isAiHalted, lockedChat } from './locked-chat.ts'
import { presentChats } from './present-chats.ts'

/** From the commit on, an answer that was being written for the former mode cannot leave any more. */
export async function setChatMode(app: App, account: Account, chatId: number, mode: ChatRow['mode']) {
  const { chat, ended } = await inAccount(app.db, account.id, async (tx) => {
    const ended = await changeMode(tx, app, account.id, chatId, mode)
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

/** The turns that lost their answer by it; null when the chat was in this mode already. */
export async function changeMode(
  tx: Transaction<Schema>,
  app: App,
  accountId: number,
  chatId: number,
  mode: ChatRow['mode'],
): Promise<number[] | null> {
  const chat = await lockedChat(tx, accountId, chatId)
  if (!chat) throw notFound('Chat')
  if (chat.mode === mode) return null
  const ended = await endWaiting(tx, accountId, chatId)
  const isHandedBack = mode === 'auto' && chat.hand_over_at !== null
  await tx
    .updateTable('chats')
    .set((eb) => ({
      mode,
      turn: eb('turn', '+', 1),
      answered_turn: eb('answered_turn', '+', 1),
      unknown_in_a_row: 0,
      ...(mode === 'auto' && { hand_over_at: null, hand_over_reason: null, hand_over_summary: null }),
      // A person has helped and is done: the moment to ask how it was, once.
      ...(isHandedBack && chat.csat_score === null && { csat_asked_at: app.now() }),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .execute()
  await addChatEvent(tx, accountId, chatId, null)
  return mode === 'auto' ? [...ended, ...(await askAgain(tx, app, chat))] : ended
}

/** Whoever gives a chat back to the assistant expects it to answer what was asked last, if that is not long ago. */
async function askAgain(tx: Transaction<Schema>, app: App, { account_id, id }: ChatRow): Promise<number[]> {
  const last = await tx
    .selectFrom('messages')
    .select(['id', 'answered_by', 'timestamp'])
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOpen = last && last.answered_by === null && app.now().getTime() - last.timestamp.getTime() < DAY_MS
  if (!isOpen || (await isAiHalted(tx, account_id))) return []
  await tx
    .updateTable('messages')
    .set({ answer: null })
    .where('account_id', '=', account_id)
    .where('id', '=', last.id)
    .execute()
  await addChatEvent(tx, account_id, id, last.id)
  const run_at = new Date(Date.now() + app.config.ANSWER_QUIET_MS)
  await app.jobs.enqueue(tx, {
    account_id,
    kind: 'answer_chat',
    payload: { chat_id: id },
    dedupe_key: String(id),
    run_at,
  })
  return [last.id]
}

const DAY_MS = 86_400_000
