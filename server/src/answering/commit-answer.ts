import { sql, type Transaction } from 'kysely'
import { takeSession } from '../billing/sessions.ts'
import { endHandOver, handOverIn, settleTriggers } from '../chats/hand-over.ts'
import { leaveToPerson } from '../chats/leave-to-person.ts'
import { isAiHalted, lockedChat } from '../chats/locked-chat.ts'
import { PREVIEW_LENGTH } from '../chats/operator-turn.ts'
import { queueDelivery } from '../chats/outbox/queue-delivery.ts'
import { storeProposals } from '../chats/proposals/store-proposals.ts'
import { tellWhenBack } from '../chats/tell-when-back.ts'
import { isForAbsent } from '../chats/unseen-mail/expect-unseen.ts'
import type { App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import { LeaseLost } from '../platform/jobs.ts'
import type { Answer } from './answer.ts'
import type { Run } from './begin-turn.ts'
import { answersLostQuestion } from './lost-question.ts'
import { handoverMessage } from './triggers/handover-message.ts'
import { summaryOf } from './triggers/history.ts'
import type { Fired } from './triggers/index.ts'
import type { Turn } from './turn.ts'

/** `ended`: turns that the assistant will not answer any more. `session`: whether the answer was counted. */
type Committed = { isSent: boolean; ended: number[]; session?: 'opened' | 'going_on' | 'none' }

/**
 * Stores the answer only if nothing has changed since it was written: no new message, no takeover, no stop of the AI.
 * The checks run in the same transaction that queues the delivery.
 */
export async function commitAnswer(
  app: App,
  run: Run,
  turn: Turn,
  answer: Answer,
  fired: Fired | null,
): Promise<Committed> {
  const isLostAnswered = !fired && answersLostQuestion(turn, answer)
  const hasMore = fired || isLostAnswered || answer.proposals?.length || isForAbsent(turn.chat, 'ai')
  const quick = hasMore ? null : await commitAtOnce(app, run, turn, answer)
  if (quick) return quick
  const { accountId, transaction } = run
  return transaction(async (tx): Promise<Committed> => {
    const chat = await lockedChat(tx, accountId, turn.chat.id)
    if (!chat) return { isSent: false, ended: [] }
    if (chat.mode !== 'auto' || (await isAiHalted(tx, accountId)))
      return { isSent: false, ended: await leaveToPerson(tx, app, chat, 'ai_stopped') }
    if (chat.turn !== turn.chat.turn) return { isSent: false, ended: [] }
    const away = fired && (await tellWhenBack(tx, app, chat, turn.language))
    const said = fired ? { ...answer, ...handoverMessage(turn, answer, fired, away) } : answer
    const session = isCounted(answer) ? await takeSession(tx, app, chat, turn.message.timestamp) : 'going_on'
    if (session === 'none')
      return { isSent: false, session, ended: await leaveToPerson(tx, app, chat, 'no_sessions') }
    if (!(await storeAnswer(tx, app, chat, turn.message.id, said, reasonOf(answer, fired))))
      return { isSent: false, ended: [] }
    const asked = { message_id: turn.message.id, language: turn.language }
    await storeProposals(tx, app, chat, asked, answer.proposals ?? [])
    if (isLostAnswered) await endHandOver(tx, chat)
    // The hand-over notice is sent even if the assistant itself may no longer write.
    const sent_by = fired ? 'notice' : 'ai'
    await queueDelivery(tx, app, { chat, message_id: turn.message.id, sent_by, text: said.text })
    // In an internal chat, the owner reads what a customer would read, but nobody is called.
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

/**
 * The usual case in one round trip: SQL makes the same checks, stores the answer and ends the job. Returns null without
 * any change if the case is not that simple.
 */
async function commitAtOnce(
  { database, config, channels, now }: App,
  run: Run,
  { chat, message }: Turn,
  answer: Answer,
): Promise<Committed | null> {
  const { rows } = await database.pool.query<{ outcome: 'sent' | 'outdated' | 'long' | 'lost' }>({
    name: 'commit_answer',
    text: `select commit_answer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) as outcome`,
    values: [
      run.accountId,
      run.jobId,
      run.leaseToken,
      chat.id,
      chat.turn,
      Object.keys(channels).filter((type) => channels[type as keyof typeof channels]?.receives === 'direct'),
      config.PLANS === 'on' && isCounted(answer),
      message.timestamp,
      message.id,
      ...stored(answer, reasonOf(answer, null)),
      now(),
    ],
  })
  const { outcome } = rows[0]!
  if (outcome === 'lost') throw new LeaseLost()
  if (outcome === 'long') return null
  if (outcome === 'sent') run.noteFinished()
  return { isSent: outcome === 'sent', session: 'going_on', ended: [] }
}

/** Hand-over notices and failures are not billed. */
const isCounted = ({ kind, text }: Answer) => kind !== 'failure' && text !== ''

async function storeAnswer(
  tx: Transaction<Schema>,
  app: App,
  { account_id, id }: ChatRow,
  messageId: number,
  said: Answer,
  reason: string,
): Promise<boolean> {
  const [text, sources, outcome, isUnknown, preview] = stored(said, reason)
  const { rows } = await sql<{ is_stored: boolean }>`
    select store_answer(${account_id}, ${id}, ${messageId}, ${text}, ${sources}, ${outcome}, ${isUnknown}, ${preview},
      ${reason}, ${app.now()}) as is_stored`.execute(tx)
  return rows[0]!.is_stored
}

/** Parameters shared by both database functions. */
const stored = ({ kind, outcome, text, sources }: Answer, reason: string) =>
  [text, JSON.stringify(sources), outcome, kind === 'unknown', text.slice(0, PREVIEW_LENGTH), reason] as const

/** Stored with the answer, so that nobody has to guess later. */
const reasonOf = ({ why }: Answer, fired: Fired | null) =>
  JSON.stringify({ ...why, triggers: fired ? [fired] : [] })

const EVIDENCE_LENGTH = 300
