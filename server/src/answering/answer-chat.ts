// The second half of the turn engine: a job that writes the answer that is due in a chat and sends it only if it is
// still wanted. The job may run twice or stop at any point, so it relies only on the stored state.
import { TYPING_EVERY_MS } from '@switchboard/contract'
import { tellBilling } from '../billing/billing-changed.ts'
import { announce } from '../chats/announce.ts'
import { EnoughSaid, NotWanted, watchAnswers } from '../chats/answers-under-way.ts'
import { tellDrafts } from '../chats/drafts/decide-draft.ts'
import { endWaiting } from '../chats/locked-chat.ts'
import { keepTyping } from '../chats/show-typing.ts'
import type { App } from '../context.ts'
import type { JobRun } from '../platform/jobs.ts'
import { inSpan, type Span } from '../tracing/span.ts'
import { type Answer, modelsOf, plainAnswer, writeAnswer } from './answer.ts'
import { keepForApproval, needsApproval, needsNoApproval } from './approval.ts'
import { beginTurn, openWaiting } from './begin-turn.ts'
import { commitAnswer } from './commit-answer.ts'
import { withUnseenNote } from './media/unseen.ts'
import { failurePhrase } from './phrases.ts'
import { secondsSinceAsked, streamPartial } from './stream-partial.ts'
import { type Fired, triggerAfter, triggerBefore } from './triggers/index.ts'
import type { Turn } from './turn.ts'
import { understandTurn } from './understand-turn.ts'

type Run = JobRun<{ chat_id: number }>

export function answerChats(app: App) {
  const whileWanted = watchAnswers(app)

  app.jobs.on(
    'answer_chat',
    async (run) => {
      const { accountId, payload } = run as Run
      const wanted = whileWanted(accountId, payload.chat_id as number)
      try {
        await answerChat(app, run as Run, AbortSignal.any([run.signal, wanted.signal]))
      } catch (error) {
        if (!(error instanceof NotWanted)) throw error
        // The reason for the abort is committed by now. If the user stopped the answer, the turn still has to be ended
        // here.
        await answerChat(app, run as Run, run.signal)
      } finally {
        wanted.done()
      }
    },
    (run) => giveUp(app, run as Run),
  )
}

const answerChat = (app: App, run: Run, signal: AbortSignal): Promise<void> =>
  inSpan('turn', 'internal', (span) => answerTurn(app, run, signal, span))

async function answerTurn(app: App, run: Run, signal: AbortSignal, span: Span | null): Promise<void> {
  span?.set({ 'switchboard.chat_id': run.payload.chat_id })
  const begun = await beginTurn(app, run, signal)
  if (!('turn' in begun)) return tellEnded(app, run, begun.ended, begun.isOutOfPlan)
  const { turn } = begun
  span?.set({ 'switchboard.agent_id': turn.agent.id, 'switchboard.message_id': turn.message.id })
  turn.understood = await understandTurn(app, turn, signal)
  const models = await modelsOf(app, turn)
  const hasModel = models.ready.length > 0
  const asked = triggerBefore(turn, { hasModel })
  // Customers who ask for a person get no answer from the assistant.
  if (asked) return send(app, run, turn, plainAnswer(turn, 'talk', ''), asked)
  const stopTyping = hasModel ? showTyping(app, turn) : showTypingAfter(app, turn, QUICK_MS)
  const partial = streamPartial(app, turn)
  // An answer that may need approval is not streamed.
  const show = needsNoApproval(turn) ? partial.show : () => {}
  try {
    const answer = await writeAnswer(app, turn, show, signal, models)
    // After "stop", the text written so far is still sent.
    if (!(signal.reason instanceof EnoughSaid)) signal.throwIfAborted()
    await send(app, run, turn, answer)
  } catch (error) {
    if (!(error instanceof EnoughSaid)) throw error
    tellEnded(app, run, await run.transaction((tx) => endWaiting(tx, run.accountId, turn.chat.id)))
  } finally {
    stopTyping()
    partial.end()
  }
}

async function send(
  app: App,
  run: Run,
  turn: Turn,
  answer: Answer,
  fired: Fired | null = triggerAfter(turn, answer),
): Promise<void> {
  const isHeldBack = needsApproval(turn, answer)
  if (isHeldBack && !fired) return tellEnded(app, run, await keepForApproval(app, run, turn, answer))
  // The customer is then told that a person will come, instead of an uncertain answer.
  const said = isHeldBack && answer.kind === 'answer' ? plainAnswer(turn, 'talk', '') : answer
  const told = fired ? said : withUnseenNote(turn, said)
  const { isSent, ended, session } = await inSpan('commit answer', 'internal', (span) => {
    span?.set({ 'switchboard.outcome': told.outcome, 'switchboard.hands_over': fired !== null })
    return commitAnswer(app, run, turn, told, fired)
  })
  if (session === 'opened') tellBilling(app, run.accountId)
  if (isSent && said.proposals?.length) tellDrafts(app, run.accountId, turn.chat.id)
  if (isSent) {
    app.metrics.observeSeconds('answer_wait_seconds', {}, secondsSinceAsked(app, turn))
    announce(app, run.accountId, turn.chat.id, [turn.message.id])
  } else tellEnded(app, run, ended, session === 'none')
}

/** The job failed permanently: tell the customer instead of leaving them waiting. */
async function giveUp(app: App, run: Run): Promise<void> {
  const begun = await openWaiting(app, run)
  if (!('turn' in begun)) return tellEnded(app, run, begun.ended, begun.isOutOfPlan)
  const text = failurePhrase(begun.turn.language)
  await send(app, run, begun.turn, plainAnswer(begun.turn, 'failure', text))
}

function tellEnded(app: App, { accountId, payload }: Run, ended: number[], isOutOfPlan = false) {
  if (isOutOfPlan) tellBilling(app, accountId)
  if (ended.length > 0) announce(app, accountId, payload.chat_id, ended)
}

/** Without a model, most answers are ready before a typing indicator would be noticed. */
const QUICK_MS = 150

function showTypingAfter(app: App, turn: Turn, ms: number): () => void {
  let stop = () => {}
  const timer = setTimeout(() => {
    stop = showTyping(app, turn)
  }, ms)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function showTyping(app: App, { chat }: Turn): () => void {
  const show = () => {
    app.chatStreams.tell(chat.account_id, chat.id, { type: 'typing', by: 'ai' })
    app.realtime.tell(chat.account_id, chat.agent_id, { type: 'typing', chat_id: chat.id, by: 'ai' })
  }
  show()
  const timer = setInterval(show, TYPING_EVERY_MS)
  const stopAtProvider = keepTyping(app, chat)
  return () => {
    clearInterval(timer)
    stopAtProvider()
  }
}
