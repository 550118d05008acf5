import type { api, Language } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { AgentRow, ChatRow, MessageRow, Schema } from '../database/schema.ts'
import { approvedAnswer } from '../knowledge/lessons/teach.ts'
import { askedIn, burstOf } from './burst.ts'
import { askedWithin } from './gist.ts'
import { languageOfTurn } from './language-of-turn.ts'
import type { Understanding } from './understand.ts'

/** Everything an answer is written from, as it was at one moment. */
export interface Turn {
  chat: ChatRow
  /** The latest question; a burst is answered on its last message. */
  message: MessageRow
  /** What is asked: all that the customer wrote in one go, or the gist of it where that is long. */
  asked: string
  /** That the customer is to be answered in. */
  language: Language
  agent: AgentRow
  /** What was said before, oldest first, and this question last. */
  history: MessageRow[]
  /** Names of the files that came with a turn, by its id. */
  filesById: Map<number, string[]>
  /** What a person taught for this very question. */
  approved: string | null
  /** The assistant has said as much within the hour as it may. */
  isOverBudget?: boolean
  /** What it is meant as, once that has been asked. */
  understood?: Understanding
  /** When the owner wants a person to be asked; nobody is asked for a draft. */
  triggers?: api.agents.Trigger[]
}

export const isTriggerOn = (
  { triggers = [] }: Pick<Turn, 'triggers'>,
  type: api.agents.TriggerType,
): boolean => triggers.some((each) => each.type === type && each.enabled)

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
  const filesById = await filesOf(tx, chat, history)
  const ofAgent = { account_id: chat.account_id, agent_id: agent.id }
  const burst = burstOf(history)
  const asked = askedWithin(askedIn(burst))
  const approved = await approvedAnswer(tx, ofAgent, asked)
  const before = history.slice(0, -burst.length).filter(({ message_type }) => message_type !== 'operator')
  const said = before.map(({ question }) => question).toReversed()
  const language = await languageOfTurn(tx, agent, chat, asked, said)
  return { chat, message, asked, language, agent, history, filesById, approved }
}

async function filesOf(tx: Transaction<Schema>, chat: ChatRow, turns: MessageRow[]) {
  const files = await tx
    .selectFrom('attachments')
    .select(['message_id', 'file_name'])
    .where('account_id', '=', chat.account_id)
    .where(
      'message_id',
      'in',
      turns.map(({ id }) => id),
    )
    .execute()
  const filesById = new Map<number, string[]>()
  for (const { message_id, file_name } of files)
    filesById.set(message_id!, [...(filesById.get(message_id!) ?? []), file_name])
  return filesById
}

async function latestTurns(tx: Transaction<Schema>, { account_id, id }: ChatRow) {
  const turns = await tx
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('chat_id', '=', id)
    // A greeting answers nothing, and may come while a question waits.
    .where((eb) => eb.or([eb('message_type', '!=', 'operator'), eb('answered_by', 'is distinct from', 'ai')]))
    .orderBy('seq', 'desc')
    .orderBy('id', 'desc')
    .limit(REMEMBERED_TURNS)
    .execute()
  return turns.reverse()
}

const REMEMBERED_TURNS = 20
