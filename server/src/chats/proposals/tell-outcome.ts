import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import type { ChatRow, MessageRow, ProposalRow, Schema } from '../../database/schema.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { announce } from '../announce.ts'
import { dropAnswerOf } from '../answers-under-way.ts'
import { handOverIn } from '../hand-over.ts'
import { isBeingAnswered } from '../leave-to-person.ts'
import { lockedChat } from '../locked-chat.ts'
import { PREVIEW_LENGTH } from '../operator-turn.ts'
import { queueDelivery } from '../outbox/queue-delivery.ts'
import { tellProposal } from './decide-proposal.ts'
import { outcomeText } from './wording.ts'

type Run = Pick<JobRun<{ proposal_id: number }>, 'accountId' | 'payload' | 'transaction'>

/**
 * Tells the customer the outcome of the change, once. Waits for an answer that is being written, since that answer
 * belongs to an earlier message. If the change failed, expired or its outcome is unknown, the chat is handed over.
 */
export async function tellOutcome(app: App, { accountId, payload, transaction }: Run): Promise<void> {
  const told = await transaction(async (tx) => {
    const proposal = await untold(tx, accountId, payload.proposal_id)
    const chat = proposal && (await lockedChat(tx, accountId, proposal.chat_id))
    // A visitor merge has moved the proposal to another chat: the next attempt finds it there.
    if (proposal && !chat) throw new Error('The chat of a proposal has moved')
    if (!chat) return null
    if (await isAnswerAwaited(tx, app, chat, proposal)) {
      const run_at = new Date(Date.now() + AFTER_ANSWER_MS)
      await app.jobs.enqueue(tx, { account_id: accountId, kind: 'tell_proposal', payload, run_at })
      return null
    }
    // A concurrent job may have told it first.
    if (!(await noteTold(tx, proposal))) return null
    const text = outcomeText(proposal)
    const message = await storeOutcome(tx, app, chat, text)
    // A person decided this, so it is sent even if the assistant may not answer.
    await queueDelivery(tx, app, { chat, message_id: message.id, sent_by: 'notice', text })
    // Do not call a person who already has the chat.
    const isHandedOver = chat.hand_over_at !== null && chat.mode !== 'auto'
    const isPersonsMatter = NOT_DONE.includes(proposal.state) && !isHandedOver
    const ended = isPersonsMatter
      ? await handOverIn(
          tx,
          app,
          { ...chat, last_seq: message.seq },
          {
            reason: 'ai_assistant_failure',
            summary: `${proposal.action}: ${proposal.call?.error ?? 'Nobody approved this in time'}`,
          },
        )
      : []
    return { proposal, message, ended, isPersonsMatter }
  })
  if (!told) return
  const { proposal, message, ended, isPersonsMatter } = told
  if (isPersonsMatter) dropAnswerOf(app, accountId, proposal.chat_id)
  announce(app, accountId, proposal.chat_id, [message.id, ...ended])
  tellProposal(app, proposal)
}

const NOT_DONE: ProposalRow['state'][] = ['failed', 'unknown', 'expired']
const [AFTER_ANSWER_MS, LONGEST_WAIT_MS] = [1_000, 120_000]

/** A chat can count as being answered while no answer is written, so this also looks for an unanswered message. */
async function isAnswerAwaited(
  tx: Transaction<Schema>,
  app: App,
  chat: ChatRow,
  { decided_at, expires_at }: ProposalRow,
): Promise<boolean> {
  const since = (decided_at ?? expires_at).getTime()
  if (!isBeingAnswered(chat) || app.now().getTime() - since > LONGEST_WAIT_MS) return false
  const waiting = await tx
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', chat.account_id)
    .where('chat_id', '=', chat.id)
    .where('seq', '>', chat.settled_seq)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}

const untold = (tx: Transaction<Schema>, accountId: number, id: number) =>
  tx
    .selectFrom('proposals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', 'in', ['done', 'rejected', ...NOT_DONE])
    .where('is_told', '=', false)
    .executeTakeFirst()

async function noteTold(tx: Transaction<Schema>, { account_id, id }: ProposalRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('proposals')
    .set({ is_told: true })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('is_told', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores an assistant message that answers no question, so no turn begins or ends. `outcome` makes it remembered. */
async function storeOutcome(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id: chat_id, bot_id, last_seq }: ChatRow,
  answer: string,
): Promise<MessageRow> {
  const [now, seq] = [app.now(), last_seq + 1]
  const message = await tx
    .insertInto('messages')
    .values({
      ...{ account_id, chat_id, bot_id, seq, answer_seq: seq, timestamp: now, answer },
      ...{ answered_by: 'ai', answered_at: now, message_type: 'operator', is_read: true, created_at: now },
      outcome: 'talk',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.insertInto('chat_events').values({ account_id, chat_id, seq, message_id: message.id }).execute()
  await tx
    .updateTable('chats')
    .set({ last_seq: seq, last_message_time: now, preview: answer.slice(0, PREVIEW_LENGTH) })
    .where('account_id', '=', account_id)
    .where('id', '=', chat_id)
    .execute()
  return message
}
