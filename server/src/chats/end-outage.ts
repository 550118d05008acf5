import type { Transaction } from 'kysely'
import { agentModelWorks } from '../agents/try-model.ts'
import { connectedBot } from '../bots/connected-bot.ts'
import { checkBot } from '../bots/receiving/check-bot.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'
import { addChatEvent, announce } from './announce.ts'
import { lockedChat } from './locked-chat.ts'

export type Outage = NonNullable<ChatRow['hand_over_outage']>
/** `id`: the agent whose model failed, or the bot whose channel did. */
type Payload = { outage: Outage; id: number; checks: number }

const FIRST_CHECK_MS = 30_000
const LONGEST_WAIT_MS = 5 * 60_000

/** Chats that were handed over because of an outage return to the assistant when it ends, unless a person took them. */
export function endOutages(app: App): void {
  app.jobs.on('check_outage', (run) => checkOutage(app, run as JobRun<Payload>))
  app.jobs.unhurried('check_outage')
}

/** Call in the transaction that hands the chat over. */
export async function watchOutage(
  tx: Transaction<Schema>,
  app: App,
  { account_id, agent_id, bot_id }: ChatRow,
  outage: Outage,
): Promise<void> {
  const id = outage === 'model' ? agent_id : bot_id
  if (id !== null) await enqueueCheck(tx, app, account_id, { outage, id, checks: 0 })
}

export async function checkOutage(
  app: App,
  { accountId, payload, signal }: Pick<JobRun<Payload>, 'accountId' | 'payload' | 'signal'>,
): Promise<void> {
  if ((await affectedChats(app, accountId, payload)).length === 0) return
  if (!(await isOver(app, accountId, payload, signal))) {
    const next = { ...payload, checks: payload.checks + 1 }
    return inAccount(app.db, accountId, (tx) => enqueueCheck(tx, app, accountId, next))
  }
  for (const { id } of await affectedChats(app, accountId, payload)) await giveBack(app, accountId, id)
}

const enqueueCheck = async (tx: Transaction<Schema>, app: App, account_id: number, payload: Payload) => {
  const waitMs = Math.min(FIRST_CHECK_MS * 2 ** payload.checks, LONGEST_WAIT_MS)
  await app.jobs.enqueue(tx, {
    account_id,
    kind: 'check_outage',
    payload,
    dedupe_key: `${payload.outage}:${payload.id}`,
    run_at: new Date(Date.now() + waitMs),
    max_attempts: 1_000_000,
  })
}

const affectedChats = (app: App, accountId: number, { outage, id }: Payload) =>
  inAccount(app.db, accountId, (tx) =>
    tx
      .selectFrom('chats')
      .select('id')
      .where('account_id', '=', accountId)
      .where('hand_over_outage', '=', outage)
      .where(outage === 'model' ? 'agent_id' : 'bot_id', '=', id)
      .where('mode', '=', 'manual')
      .where('hand_over_taken_at', 'is', null)
      .orderBy('id')
      .execute(),
  )

async function isOver(app: App, accountId: number, { outage, id }: Payload, signal: AbortSignal) {
  if (outage === 'model') return agentModelWorks(app, accountId, id, signal)
  const bot = await inAccount(app.db, accountId, (tx) => connectedBot(tx, accountId, id))
  return bot !== undefined && (await checkBot(app, bot)).connection === 'connected'
}

/**
 * The customer was promised a person, so the chat still needs one, with the reason, until somebody answers or the
 * assistant answers the question from the outage. The assistant answers other questions again.
 */
async function giveBack(app: App, accountId: number, chatId: number): Promise<void> {
  const isBack = await inAccount(app.db, accountId, async (tx) => {
    const chat = await lockedChat(tx, accountId, chatId)
    if (chat?.mode !== 'manual' || !chat.hand_over_outage || chat.hand_over_taken_at) return false
    await tx
      .updateTable('chats')
      .set((eb) => ({
        mode: 'auto',
        turn: eb('turn', '+', 1),
        answered_turn: eb.ref('turn'),
        left_turn: eb('turn', '+', 1),
        told_turn: eb('turn', '+', 1),
      }))
      .where('account_id', '=', accountId)
      .where('id', '=', chatId)
      .execute()
    await addChatEvent(tx, accountId, chatId, null)
    return true
  })
  if (isBack) announce(app, accountId, chatId)
}
