import type { Transaction } from 'kysely'
import { triggerSettings } from '../agents/trigger-settings.ts'
import { maySpeak } from '../billing/sessions.ts'
import { leaveToPerson } from '../chats/leave-to-person.ts'
import { isAiHalted, lockedChat } from '../chats/locked-chat.ts'
import type { App } from '../context.ts'
import type { ChatRow, Schema } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'
import { openTurn, type Turn } from './turn.ts'

/** `isOutOfPlan`: the account's sessions or days are used up, which its owner should hear. */
type Begun = { turn: Turn } | { ended: number[]; isOutOfPlan?: boolean }

export type Run = Pick<JobRun<{ chat_id: number }>, 'accountId' | 'payload' | 'transaction'>

/** The turn that waits in this chat, unless there is none or the assistant may not speak. */
export function beginTurn(app: App, { accountId, payload, transaction }: Run): Promise<Begun> {
  const chatId = payload.chat_id
  return transaction(async (tx) => {
    const chat = await lockedChat(tx, accountId, chatId)
    // Somebody wrote meanwhile: the answer is the business of the job that their message asked for.
    if (!chat || (await isAskedAnew(tx, accountId, chatId))) return { ended: [] }
    if (chat.mode !== 'auto' || (await isAiHalted(tx, accountId)))
      return { ended: await leaveToPerson(tx, app, chat) }
    const turn = await openTurn(tx, chat)
    if (!turn || turn.message.answer !== null) return { ended: [] }
    if (!(await maySpeak(tx, app, chat, turn.message.timestamp)))
      return { ended: await leaveToPerson(tx, app, chat), isOutOfPlan: true }
    const isOverBudget = (await answersOfLastHour(tx, app, chat)) >= app.config.AI_ANSWERS_PER_HOUR
    const triggers = await triggerSettings(tx, turn.agent)
    return { turn: { ...turn, isOverBudget, triggers } }
  })
}

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

async function answersOfLastHour(tx: Transaction<Schema>, app: App, chat: ChatRow): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', chat.account_id)
    .where('chat_id', '=', chat.id)
    .where('answered_by', '=', 'ai')
    .where('answered_at', '>', new Date(app.now().getTime() - 3_600_000))
    .executeTakeFirstOrThrow()
  return count
}
