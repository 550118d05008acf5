import type { api, Language } from '@switchboard/contract'
import type { Transaction } from 'kysely'
import type { Spent } from '../agents/metered-model.ts'
import { askedIn, burstOf } from '../chats/burst.ts'
import type { App } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import type { AgentRow, ChatRow, MessageRow, Schema } from '../database/schema.ts'
import { approvedAnswer } from '../knowledge/lessons/teach.ts'
import { askedWithin } from './gist.ts'
import { languageOfTurn, languageWithoutDocuments } from './language-of-turn.ts'
import type { ReadTurn, TurnFile } from './read-turn.ts'
import type { Understanding } from './understand.ts'

/** Everything that an answer is written from, as of one moment. */
export interface Turn {
  chat: ChatRow
  /** The latest question. A burst is answered at its last message. */
  message: MessageRow
  /** The text of all messages of the burst. */
  wrote: string
  /** The question: the text of the burst, or its gist if it is long. */
  asked: string
  /** The language of the answer. */
  language: Language
  agent: AgentRow
  /** The conversation, oldest first, including this question. */
  history: MessageRow[]
  /** The files of each message, by message id. */
  filesById: Map<number, TurnFile[]>
  /** Pictures and recordings of the question that could not be downloaded in time. */
  missing: ReadTurn['awaited']
  /** The answer that a person taught for exactly this question. */
  approved: string | null
  /** When the time limit started, by `performance.now()`. */
  beganAt?: number
  /** The cost of describing pictures and transcribing recordings. */
  spentOnFiles?: Spent | null
  /** The assistant has reached its hourly limit of answers. */
  isOverBudget?: boolean
  /** The intent of the message, once it was determined. */
  understood?: Understanding
  /** The owner's hand-over triggers. Missing for drafts, which call nobody. */
  triggers?: api.agents.Trigger[]
}

export const isTriggerOn = (
  { triggers = [] }: Pick<Turn, 'triggers'>,
  type: api.agents.TriggerType,
): boolean => triggers.some((each) => each.type === type && each.enabled)

/** Returns the turn at the end of the chat if it is unanswered, or null. */
export async function openTurn(app: App, read: ReadTurn): Promise<Turn | null> {
  const { chat, agent, history } = read
  const message = history.at(-1)
  if (!message || message.answered_by !== null) return null
  const burst = burstOf(history)
  const wrote = askedIn(burst)
  const filesById = filesOf(read)
  const shown = burst.flatMap(({ id }) => filesById.get(id) ?? []).map(({ description }) => description)
  const asked = askedWithin([wrote, ...shown].filter(Boolean).join('\n'))
  const before = history.slice(0, -burst.length).filter(({ message_type }) => message_type !== 'operator')
  const said = before.map(({ question }) => question).toReversed()
  const inTransaction = <T>(work: (tx: Transaction<Schema>) => Promise<T>) =>
    inAccount(app.db, chat.account_id, work)
  const ofAgent = { account_id: chat.account_id, agent_id: agent.id }
  const approved = read.has_lessons ? await inTransaction((tx) => approvedAnswer(tx, ofAgent, asked)) : null
  const language =
    languageWithoutDocuments(chat, wrote, said) ??
    (await inTransaction((tx) => languageOfTurn(tx, agent, chat, wrote, said)))
  const ids = new Set(burst.map(({ id }) => id))
  const missing = read.awaited.filter(({ message_id }) => ids.has(message_id))
  return { chat, message, wrote, asked, language, agent, history, filesById, missing, approved }
}

function filesOf({ files }: ReadTurn): Map<number, TurnFile[]> {
  const filesById = new Map<number, TurnFile[]>()
  for (const file of files) filesById.set(file.message_id, [...(filesById.get(file.message_id) ?? []), file])
  return filesById
}
