import type { App } from '../context.ts'
import type { ChatContact, ChatContext } from '../database/schema.ts'
import { notFound } from '../platform/errors.ts'
import { announce } from './announce.ts'
import { dropAnswerOf } from './answers-under-way.ts'
import type { Store, Stored } from './intake.ts'
import { tellIfLeft } from './leave-to-person.ts'

/** A customer who keeps writing can delay the answer by at most this many quiet periods. */
const LONGEST_QUIET = 5

export interface Question {
  account_id: number
  agent_id: number
  /** Null in the owner's own internal chats. */
  bot_id: number | null
  /** The chat, if known. Otherwise the customer's chat on this bot, which the first message opens. */
  chat_id?: number
  /** The customer's key on the channel. */
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

/** `is_new`: false if the message was stored before and nothing has changed. */
export type Received = Pick<Stored, 'chat_id' | 'message_id' | 'seq' | 'is_new' | 'is_new_chat'>

/** A customer's message, stored durably when this resolves. A job answers it. */
export async function receiveQuestion(app: App, question: Question): Promise<Received> {
  const stored = await app.intake(question)
  if (!stored) throw notFound(question.bot_id === null ? 'Agent' : 'Bot')
  const { run_at, superseded, ...told } = stored
  if (told.is_new) {
    if (superseded.length > 0 || !run_at) dropAnswerOf(app, question.account_id, told.chat_id)
    if (run_at) expectAnswer(app, run_at)
    // In Copilot a draft job was queued.
    else app.jobs.expect(new Date())
    announce(app, question.account_id, told.chat_id, [told.message_id, ...superseded])
  }
  if (!run_at && question.bot_id !== null) await tellIfLeft(app, question.account_id, told.chat_id)
  return told
}

/** `run_at` uses the database's clock. If it is behind ours, the job is due only after the quiet period from now. */
function expectAnswer({ jobs, config }: App, run_at: Date): void {
  jobs.expect(run_at)
  if (config.ANSWER_QUIET_MS > 0) jobs.expect(new Date(Date.now() + config.ANSWER_QUIET_MS))
}

/** Named prepared statements, so that each connection parses and plans them once: every message takes this path. */
export function questionStore({ database, config, now }: Pick<App, 'database' | 'config' | 'now'>): Store {
  const quietS = config.ANSWER_QUIET_MS / 1000
  const longestS = quietS * LONGEST_QUIET
  return {
    async one(question) {
      const at = now()
      const { rows } = await database.pool.query<Stored>({
        name: 'receive_question',
        text: ONE,
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
          question.at ?? at,
          at,
          JSON.stringify(question.contact ?? {}),
          JSON.stringify(question.context ?? {}),
          question.attachment_ids ?? [],
          quietS,
          longestS,
        ],
      })
      return rows[0]
    },
    async many(accountId, questions) {
      const at = now()
      const places = questions.map((question, place) => ({
        ...question,
        place,
        at: question.at ?? at,
        contact: question.contact ?? {},
        context: question.context ?? {},
      }))
      const { rows } = await database.pool.query<Stored & { place: number }>({
        name: 'receive_questions',
        text: MANY,
        values: [accountId, JSON.stringify(places), at, quietS, longestS],
      })
      return rows
    },
  }
}

const ONE = `select * from receive_question($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
  make_interval(secs => $17), make_interval(secs => $18))`

const MANY = `select * from receive_questions($1, $2, $3,
  make_interval(secs => $4), make_interval(secs => $5))`
