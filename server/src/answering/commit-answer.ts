import type { Transaction } from 'kysely'
import { takeSession } from '../billing/sessions.ts'
import { addChatEvent } from '../chats/announce.ts'
import { handOverIn, settleTriggers } from '../chats/hand-over.ts'
import { isLeftToPerson, leaveToPerson } from '../chats/leave-to-person.ts'
import { isAiHalted, lockedChat } from '../chats/locked-chat.ts'
import { PREVIEW_LENGTH } from '../chats/operator-turn.ts'
import { queueDelivery } from '../chats/outbox/queue-delivery.ts'
import type { App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import type { Answer } from './answer.ts'
import type { Run } from './begin-turn.ts'
import { handoverMessage } from './triggers/handover-message.ts'
import { summaryOf } from './triggers/history.ts'
import type { Fired } from './triggers/index.ts'
import type { Turn } from './turn.ts'

/** `ended`: turns that get no answer from the assistant any more. `session`: whether the answer was counted. */
type Committed = { isSent: boolean; ended: number[]; session?: 'opened' | 'going_on' | 'none' }

/**
 * Stores the answer if the world is still the one it was written for: nobody wrote, nobody took over, nobody
 * stopped the AI. All of that is asked in the very transaction that makes the answer leave.
 */
export function commitAnswer(
  app: App,
  { accountId, transaction }: Run,
  turn: Turn,
  answer: Answer,
  fired: Fired | null,
) {
  return transaction(async (tx): Promise<Committed> => {
    const chat = await lockedChat(tx, accountId, turn.chat.id)
    if (!chat) return { isSent: false, ended: [] }
    if (chat.mode !== 'auto' || (await isAiHalted(tx, accountId)))
      return { isSent: false, ended: await leaveToPerson(tx, app, chat) }
    if (chat.turn !== turn.chat.turn) return { isSent: false, ended: [] }
    const said = fired ? { ...answer, ...handoverMessage(turn, answer, fired) } : answer
    const session = isCounted(answer) ? await takeSession(tx, app, chat, turn.message.timestamp) : 'going_on'
    if (session === 'none') return { isSent: false, session, ended: await leaveToPerson(tx, app, chat) }
    if (!(await storeAnswer(tx, app, chat, turn.message.id, said))) return { isSent: false, ended: [] }
    // The customer no longer waits for a person.
    if (isLeftToPerson(chat)) await addChatEvent(tx, accountId, chat.id, null)
    await keepReason(tx, turn, answer, fired)
    // What tells of the hand-over still leaves when the assistant itself may speak no more.
    const sent_by = fired ? 'notice' : 'ai'
    await queueDelivery(tx, app, { chat, message_id: turn.message.id, sent_by, text: said.text })
    // In a chat of their own the owner reads what a customer would, once, and nobody is called for it.
    if (fired && chat.bot_id === null) await settleTriggers(tx, chat)
    else if (fired)
      await handOverIn(tx, app, chat, {
        reason: fired.type,
        summary: summaryOf(turn),
        evidence: fired.evidence.slice(0, EVIDENCE_LENGTH),
        messageId: turn.message.id,
        ...(answer.kind === 'failure' && !turn.isOverBudget && { outage: 'model' }),
      })
    return { isSent: true, session, ended: [] }
  })
}

/** Nobody pays for hearing that a person will come, or that something went wrong. */
const isCounted = ({ kind, text }: Answer) => kind !== 'failure' && text !== ''

async function storeAnswer(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id, last_seq, unknown_in_a_row }: ChatRow,
  messageId: number,
  { kind, outcome, text, sources }: Answer,
): Promise<boolean> {
  const now = app.now()
  const stored = await tx
    .updateTable('messages')
    .set({
      answer: text,
      answered_by: 'ai',
      answered_at: now,
      answer_seq: last_seq + 1,
      sources: JSON.stringify(sources),
      outcome,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', messageId)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!stored) return false
  await addChatEvent(tx, account_id, id, messageId)
  await tx
    .updateTable('chats')
    .set((eb) => ({
      answered_turn: eb.ref('turn'),
      preview: text.slice(0, PREVIEW_LENGTH),
      last_message_time: now,
      unknown_in_a_row: kind === 'unknown' ? unknown_in_a_row + 1 : 0,
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  return true
}

/** Kept with the answer, so that nobody has to guess later. */
async function keepReason(tx: Transaction<Schema>, { message }: Turn, { why }: Answer, fired: Fired | null) {
  const reason = JSON.stringify({ ...why, triggers: fired ? [fired] : [] })
  await tx
    .insertInto('answer_reasons')
    .values({ account_id: message.account_id, message_id: message.id, reason })
    .onConflict((known) => known.columns(['account_id', 'message_id']).doUpdateSet({ reason }))
    .execute()
}

const EVIDENCE_LENGTH = 300
