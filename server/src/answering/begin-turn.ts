import type { Transaction } from 'kysely'
import { endWaiting, isAiHalted, lockedChat } from '../chats/locked-chat.ts'
import type { App } from '../context.ts'
import type { AgentRow, ChatRow, MessageRow, Schema } from '../database/schema.ts'
import type { JobRun } from '../platform/jobs.ts'

/** Everything an answer is written from, as it was at one moment. */
export interface Turn {
  chat: ChatRow
  /** The latest question; a burst is answered on its last message. */
  message: MessageRow
  agent: AgentRow
  /** What was said before, oldest first, and this question last. */
  history: MessageRow[]
  isOverBudget: boolean
}

type Begun = { turn: Turn } | { ended: number[] }

export type Run = Pick<JobRun<{ chat_id: number }>, 'accountId' | 'payload' | 'transaction'>

/** The turn that waits in this chat, unless there is none or the assistant may not speak. */
export function beginTurn(app: App, { accountId, payload, transaction }: Run): Promise<Begun> {
  const chatId = payload.chat_id
  return transaction(async (tx) => {
    const chat = await lockedChat(tx, accountId, chatId)
    // Somebody wrote meanwhile: the answer is the business of the job that their message asked for.
    if (!chat || (await isAskedAnew(tx, accountId, chatId))) return { ended: [] }
    if (chat.mode !== 'auto' || (await isAiHalted(tx, accountId)))
      return { ended: await endWaiting(tx, accountId, chatId) }
    const history = await latestTurns(tx, accountId, chatId)
    const message = history.at(-1)
    if (!message || message.answer !== null) return { ended: [] }
    const agent = await tx
      .selectFrom('agents')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', chat.agent_id)
      .executeTakeFirstOrThrow()
    const isOverBudget = (await answersOfLastHour(tx, app, chat)) >= app.config.AI_ANSWERS_PER_HOUR
    return { turn: { chat, message, agent, history, isOverBudget } }
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

async function latestTurns(tx: Transaction<Schema>, accountId: number, chatId: number) {
  const turns = await tx
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('chat_id', '=', chatId)
    .orderBy('id', 'desc')
    .limit(REMEMBERED_TURNS)
    .execute()
  return turns.reverse()
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

const REMEMBERED_TURNS = 20
