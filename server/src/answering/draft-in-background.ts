// In Copilot mode, each customer turn gets a draft automatically. The job may run twice or stop at any point.
import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { isFirstOfScript, maySpeak } from '../billing/sessions.ts'
import { NotWanted, watchAnswers } from '../chats/answers-under-way.ts'
import { tellDrafts } from '../chats/drafts/decide-draft.ts'
import { hasDraft, storeDraft } from '../chats/drafts/store-draft.ts'
import { lockedChat } from '../chats/locked-chat.ts'
import { storeProposals } from '../chats/proposals/store-proposals.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'
import { isLookedUp, writeAnswer } from './answer.ts'
import { isCrowdedOut } from './begin-turn.ts'
import { reopenLeft } from './draft-answer.ts'
import { isWithinDraftBudget } from './draft-budget.ts'
import { takeInFiles } from './media/take-in-files.ts'
import { type ReadTurn, readTurn } from './read-turn.ts'
import { sumOfSpent } from './spending.ts'
import { openTurn } from './turn.ts'

type Run = JobRun<{ chat_id: number; turn: number }>

export function draftInBackground(app: App) {
  const whileWanted = watchAnswers(app)
  // Customers who wait for the assistant come first.
  app.jobs.unhurried('draft_answer')
  app.jobs.on('draft_answer', async (run) => {
    for (let isOver = false; !isOver; ) {
      const wanted = whileWanted(run.accountId, run.payload.chat_id as number)
      const signal = AbortSignal.any([run.signal, wanted.signal])
      try {
        await draftTurn(app, run as Run, signal)
        isOver = true
      } catch (error) {
        // The abort may have been caused by the very message that the draft is for, so check again.
        if (!(signal.reason instanceof NotWanted)) throw error
      } finally {
        wanted.done()
      }
    }
  })
}

async function draftTurn(app: App, run: Run, signal: AbortSignal): Promise<void> {
  const { accountId, payload } = run
  // A newer message aborts the wait.
  await pause(app.config.ANSWER_QUIET_MS, undefined, { signal })
  const read = await readTurn(app, accountId, payload.chat_id)
  if (read?.chat.turn !== payload.turn) return
  if (!(await inAccount(app.db, accountId, (tx) => isDraftDue(tx, app, read)))) return
  const beganAt = performance.now()
  const spent = sumOfSpent()
  const isNew = await takeInFiles(app, reopenLeft(read), signal, spent.add)
  const latest = isNew ? await readTurn(app, accountId, payload.chat_id) : read
  const opened = latest && (await openTurn(app, reopenLeft(latest)))
  if (!opened?.asked) return
  const turn = { ...opened, beganAt, spentOnFiles: spent.sum() }
  const { kind, text, sources, why, proposals = [] } = await writeAnswer(app, turn, () => {}, signal)
  signal.throwIfAborted()
  if (kind !== 'answer' || !text) return
  const isKept = await run.transaction(async (tx) => {
    const chat = await lockedChat(tx, accountId, payload.chat_id)
    if (chat?.mode !== 'manual' || chat.turn !== payload.turn || (await hasDraft(tx, chat))) return false
    const looked_up = isLookedUp(why)
    const words = { question: turn.wrote, text, sources, confidence: why.confidence, looked_up }
    if (!(await storeDraft(tx, app, chat, turn.history, words))) return false
    await storeProposals(tx, app, chat, { message_id: turn.message.id, language: turn.language }, proposals)
    return true
  })
  if (isKept) tellDrafts(app, accountId, payload.chat_id)
}

/** Whether a customer in Copilot mode waits, the turn has no draft yet, and the account may use its assistant. */
async function isDraftDue(tx: Transaction<Schema>, app: App, read: ReadTurn): Promise<boolean> {
  const { chat, agent, is_halted } = read
  const asked = read.history.at(-1)
  if (chat.mode !== 'manual' || is_halted || !agent.background_drafts || agent.deleted_at || !asked)
    return false
  if (chat.bot_id === null || chat.turn <= chat.answered_turn) return false
  if (await hasDraft(tx, chat)) return false
  // Strangers who open many chats get no drafts, as they would get no answers.
  if (isCrowdedOut(app, chat) || (await isFirstOfScript(tx, chat))) return false
  return (await maySpeak(tx, app, chat, asked.timestamp)) && isWithinDraftBudget(tx, app, chat)
}
