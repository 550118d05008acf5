import type { Transaction } from 'kysely'
import type { AgentRow, ChatRow, MessageRow, Schema } from '../database/schema.ts'
import { approvedAnswer } from './approved-answers.ts'

/** Everything an answer is written from, as it was at one moment. */
export interface Turn {
  chat: ChatRow
  /** The latest question; a burst is answered on its last message. */
  message: MessageRow
  agent: AgentRow
  /** What was said before, oldest first, and this question last. */
  history: MessageRow[]
  /** What a person taught for this very question. */
  approved: string | null
  /** The assistant has said as much within the hour as it may. */
  isOverBudget?: boolean
}

/** The turn that nobody has answered yet, if the chat ends with one. */
export async function openTurn(tx: Transaction<Schema>, chat: ChatRow): Promise<Turn | null> {
  const history = await latestTurns(tx, chat)
  const message = history.at(-1)
  if (!message || message.answered_by !== null) return null
  const agent = await tx
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', chat.account_id)
    .where('id', '=', chat.agent_id)
    .executeTakeFirstOrThrow()
  return { chat, message, agent, history, approved: await approvedAnswer(tx, agent, message.question) }
}

async function latestTurns(tx: Transaction<Schema>, { account_id, id }: ChatRow) {
  const turns = await tx
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    .orderBy('id', 'desc')
    .limit(REMEMBERED_TURNS)
    .execute()
  return turns.reverse()
}

const REMEMBERED_TURNS = 20
