import type { Transaction } from 'kysely'
import { allTriggers } from '../agents/trigger-settings.ts'
import { isFreeOrOpen, maySpeak } from '../billing/sessions.ts'
import { leaveToPerson } from '../chats/leave-to-person.ts'
import { isAiHalted, lockedChat } from '../chats/locked-chat.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'
import { isAwaitingApproval } from './approval.ts'
import { reopenLeft } from './draft-answer.ts'
import { isWithinDraftBudget } from './draft-budget.ts'
import { takeInFiles } from './media/take-in-files.ts'
import { type ReadTurn, readTurn } from './read-turn.ts'
import { sumOfSpent } from './spending.ts'
import { openTurn, type Turn } from './turn.ts'

/** `isOutOfPlan`: the account has used up its sessions or days, so its owner is notified. */
type Begun = { turn: Turn } | { ended: number[]; isOutOfPlan?: boolean }

export type Run = Pick<
  JobRun<{ chat_id: number }>,
  'accountId' | 'payload' | 'transaction' | 'jobId' | 'leaseToken' | 'noteFinished'
>

/** Returns the turn that waits in this chat, with its files, unless there is none or the assistant may not answer. */
export async function beginTurn(app: App, run: Run, signal: AbortSignal): Promise<Begun> {
  const beganAt = performance.now()
  const spent = sumOfSpent()
  const begun = await openWaiting(app, run, (read) => takeInFiles(app, read, signal, spent.add))
  if ('turn' in begun) return { turn: { ...begun.turn, beganAt, spentOnFiles: spent.sum() } }
  return begun
}

/** `takeIn` returns true if the turn has to be read again. */
export async function openWaiting(
  app: App,
  run: Run,
  takeIn: ((read: ReadTurn) => Promise<boolean>) | null = null,
): Promise<Begun> {
  const read = await readTurn(app, run.accountId, run.payload.chat_id)
  if (!read || read.is_asked_anew) return { ended: [] }
  const { chat } = read
  if (chat.mode !== 'auto' || read.is_halted || isCrowdedOut(app, chat))
    return leave(app, run, undefined, takeIn)
  const isAwaited = isAwaitingApproval(read)
  // The person who approves the answer sees all questions left before, so the answer covers them, too.
  const turn = await openTurn(app, isAwaited ? reopenLeft(read) : read)
  if (!turn || read.history.at(-1)!.answer !== null) return { ended: [] }
  const askedAt = turn.message.timestamp
  const speaks =
    isFreeOrOpen(chat, askedAt) ||
    (await inAccount(app.db, run.accountId, (tx) => maySpeak(tx, app, chat, askedAt)))
  if (!speaks) return leave(app, run, askedAt, takeIn)
  const isOverBudget =
    read.answers_since >= app.config.AI_ANSWERS_PER_HOUR ||
    (isAwaited && !(await inAccount(app.db, run.accountId, (tx) => isWithinDraftBudget(tx, app, chat))))
  if (takeIn && !isOverBudget && (await takeIn(isAwaited ? reopenLeft(read) : read)))
    return openWaiting(app, run)
  return { turn: { ...turn, isOverBudget, triggers: allTriggers(read.triggers) } }
}

/** Repeats the checks with a lock. If the assistant may answer by now, the turn starts again. */
async function leave(
  app: App,
  run: Run,
  askedAt: Date | undefined,
  takeIn: Parameters<typeof openWaiting>[2],
): Promise<Begun> {
  const { accountId, payload, transaction } = run
  const begun = await transaction(async (tx): Promise<Begun | null> => {
    const chat = await lockedChat(tx, accountId, payload.chat_id)
    if (!chat || (await isAskedAnew(tx, accountId, payload.chat_id))) return { ended: [] }
    if (chat.mode !== 'auto' || (await isAiHalted(tx, accountId)))
      return { ended: await leaveToPerson(tx, app, chat, 'ai_stopped') }
    if (isCrowdedOut(app, chat)) return { ended: await leaveToPerson(tx, app, chat, 'crowded') }
    if (askedAt && !(await maySpeak(tx, app, chat, askedAt)))
      return { ended: await leaveToPerson(tx, app, chat, 'no_sessions'), isOutOfPlan: true }
    return null
  })
  return begun ?? openWaiting(app, run, takeIn)
}

export const isCrowdedOut = ({ now }: App, { context }: ChatRow) =>
  context.crowded_until !== undefined && now() < new Date(context.crowded_until)

async function isAskedAnew(tx: Transaction<Schema>, accountId: number, chatId: number): Promise<boolean> {
  const twin = await tx
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'answer_chat')
    .where('dedupe_key', '=', String(chatId))
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return twin !== undefined
}
