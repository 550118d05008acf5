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

/** Everything an answer is written from, as it was at one moment. */
export interface Turn {
  chat: ChatRow
  /** The latest question; a burst is answered on its last message. */
  message: MessageRow
  /** All that the customer wrote in one go. */
  wrote: string
  /** What is asked: all that the customer wrote in one go, or the gist of it where that is long. */
  asked: string
  /** That the customer is to be answered in. */
  language: Language
  agent: AgentRow
  /** What was said before, oldest first, and this question last. */
  history: MessageRow[]
  /** The files that came with a turn, by its id. */
  filesById: Map<number, TurnFile[]>
  /** Of the question, those that are a picture or a recording and could not be fetched in time. */
  missing: ReadTurn['awaited']
  /** What a person taught for this very question. */
  approved: string | null
  /** When its time began to run, by `performance.now()`. */
  beganAt?: number
  /** What looking at the pictures and listening to the recordings came to. */
  spentOnFiles?: Spent | null
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
