import type { App } from '../context.ts'
import type { ChatContact, ChatContext } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'

/** So long a customer who keeps writing can put the answer off, in quiet times. */
const LONGEST_QUIET = 5

export interface Question {
  account_id: number
  agent_id: number
  /** Null in the owner's own internal chats. */
  bot_id: number | null
  /** The chat, where it is known; else the customer's chat on this bot, opened by the first message. */
  chat_id?: number
  /** The customer as the channel knows them. */
  customer?: string
  name: string
  photo?: string
  type: 'customer' | 'internal'
  text: string
  client_id?: string
  external_id?: string
  /** When it was written, by the channel's clock. */
  at?: Date
  contact?: ChatContact
  context?: ChatContext
  attachment_ids?: string[]
}

export interface Received {
  chat_id: number
  message_id: number
  seq: number
  /** False: it had come before, and nothing has changed. */
  is_new: boolean
  is_new_chat: boolean
}

/** A customer's words, kept for good when this resolves. The answer is the work of a job. */
export async function receiveQuestion(app: App, question: Question): Promise<Received> {
  const quietMs = app.config.ANSWER_QUIET_MS
  const now = app.now()
  // By name, so that each connection reads and plans it once: this is the path that every message takes.
  const { rows } = await app.database.pool.query<Received & { run_at: Date | null; superseded: number[] }>({
    name: 'receive_question',
    text: RECEIVE,
    values: [
      question.account_id,
      question.agent_id,
      question.bot_id,
      question.chat_id ?? null,
      question.customer ?? null,
      question.name,
      question.photo ?? null,
      question.type,
      question.text,
      question.client_id ?? null,
      question.external_id ?? null,
      question.at ?? now,
      now,
      JSON.stringify(question.contact ?? {}),
      JSON.stringify(question.context ?? {}),
      question.attachment_ids ?? [],
      quietMs / 1000,
      (quietMs * LONGEST_QUIET) / 1000,
    ],
  })
  const received = rows[0]
  if (!received) throw notFound(question.bot_id === null ? 'Agent' : 'Bot')
  const { run_at, superseded, ...told } = received
  if (told.is_new) {
    if (superseded.length > 0) dropAnswerOf(app, question.account_id, told.chat_id)
    if (run_at) app.jobs.expect(run_at)
    announce(app, question.account_id, told.chat_id, [told.message_id, ...superseded])
  }
  return told
}

const RECEIVE = `select * from receive_question($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
  make_interval(secs => $17), make_interval(secs => $18))`
