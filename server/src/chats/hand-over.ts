import type { api, Reason } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { storedReason } from '../platform/stored-reason.ts'
import { addChatEvent, announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'
import { type Outage, watchOutage } from './end-outage.ts'
import { endWaiting, lockedChat } from './locked-chat.ts'
import { queueDelivery } from './outbox/queue-delivery.ts'
import { askToPassOn } from './pass-on.ts'
import { handOverNotice } from './phrases.ts'
import { NOT_HANDED_OVER } from './set-mode.ts'
import { withReturn } from './tell-when-back.ts'

export interface Cause {
  reason: api.agents.TriggerType
  /** Shown to the person who takes over. */
  summary: Reason | string
  /** The quoted words that triggered the hand-over, if any. */
  evidence?: string
  /** The turn that triggered it, if any. */
  messageId?: number
  /** Set if an outage is the cause. */
  outage?: Outage
}

/** From here on the chat waits for a person. Calling it again while the chat waits changes nothing. */
export async function handOver(app: App, accountId: number, chatId: number, cause: Cause): Promise<void> {
  const ended = await inAccount(app.db, accountId, async (tx) => {
    const chat = await lockedChat(tx, accountId, chatId)
    if (!chat) throw notFound('Chat')
    if (chat.hand_over_at && chat.mode !== 'auto') return null
    const ended = await handOverIn(tx, app, chat, cause)
    const text = await withReturn(tx, app, chat, handOverNotice(chat))
    await queueDelivery(tx, app, { chat, message_id: null, sent_by: 'notice', text })
    return ended
  })
  if (!ended) return
  dropAnswerOf(app, accountId, chatId)
  announce(app, accountId, chatId, ended)
  if (ended.length > 0) announce(app, accountId, chatId)
}

/** Runs in the transaction that locks the chat. The caller notifies the customer. Returns the turns that were ended. */
export async function handOverIn(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  { reason, summary, evidence = '', messageId, outage }: Cause,
): Promise<number[]> {
  const { account_id, agent_id, id, mode } = chat
  const ended = await endWaiting(tx, account_id, id)
  const said = storedReason(summary)
  await tx
    .updateTable('chats')
    .set((eb) => ({
      mode: mode === 'auto' ? 'manual' : mode,
      turn: eb('turn', '+', 1),
      answered_turn: eb('answered_turn', '+', 1),
      hand_over_at: app.now(),
      hand_over_reason: reason,
      hand_over_summary: said.error,
      hand_over_summary_code: said.reason,
      hand_over_evidence: evidence,
      hand_over_wait_s: null,
      hand_over_taken_at: null,
      hand_over_outage: mode === 'auto' ? (outage ?? null) : null,
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  await settleTriggers(tx, chat)
  await tx
    .insertInto('escalations')
    .values({
      account_id,
      agent_id,
      chat_id: id,
      message_id: messageId ?? null,
      type: reason,
      evidence,
      created_at: app.now(),
    })
    .execute()
  await addChatEvent(tx, account_id, id, null)
  await askToPassOn(tx, app, chat)
  if (outage) await watchOutage(tx, app, chat, outage)
  return ended
}

/** The chat no longer needs a person. Runs in the transaction that locks the chat. */
export async function endHandOver(tx: Transaction<Schema>, { account_id, id }: ChatRow): Promise<void> {
  await tx
    .updateTable('chats')
    .set(NOT_HANDED_OVER)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Messages up to now no longer count for triggers. Runs in the transaction that locks the chat. */
export async function settleTriggers(tx: Transaction<Schema>, { account_id, id }: ChatRow): Promise<void> {
  await tx
    .updateTable('chats')
    .set((eb) => ({ unknown_in_a_row: 0, triggers_from_seq: eb.ref('last_seq') }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}
