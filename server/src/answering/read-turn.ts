import { withoutFiles } from '@switchboard/contract'
import type { StoredTrigger } from '../agents/trigger-settings.ts'
import type { App } from '../context.ts'
import type { AgentRow, AttachmentRow, ChatRow, MessageRow, RemoteFileRow } from '../database/schema.ts'

/** A file that came with a message. */
export type TurnFile = Pick<
  AttachmentRow,
  'id' | 'file_name' | 'media_type' | 'size' | 'blob' | 'transcript' | 'description'
> & { message_id: number }

/** The data that an answer is written from, read at one moment. */
export interface ReadTurn {
  chat: ChatRow
  is_halted: boolean
  /** A newer message arrived, and its own job will answer it. */
  is_asked_anew: boolean
  agent: AgentRow
  triggers: StoredTrigger[]
  /** Oldest first. Transcripts are part of the questions, as if they had been typed. */
  history: MessageRow[]
  files: TurnFile[]
  /** Files that are still to be downloaded from the provider. */
  awaited: Pick<RemoteFileRow, 'message_id' | 'file_name' | 'media_type'>[]
  /** Whether people have taught the agent any answers. */
  has_lessons: boolean
  /** The number of answers that the assistant gave in this chat within the last hour. */
  answers_since: number
}

/** One round trip without a lock: storing the answer checks again. Returns null if the chat is gone. */
export async function readTurn(
  { database, config, now }: Pick<App, 'database' | 'config' | 'now'>,
  accountId: number,
  chatId: number,
): Promise<ReadTurn | null> {
  const hourAgo = new Date(now().getTime() - HOUR_MS)
  const { rows } = await database.pool.query<{ read: ReadTurn | null }>({
    name: 'begin_turn',
    text: 'select begin_turn($1, $2, $3, $4, $5) as read',
    values: [accountId, chatId, REMEMBERED_TURNS, config.AI_ANSWERS_PER_HOUR, hourAgo],
  })
  const read = rows[0]?.read
  if (!read) return null
  revive(read.chat, CHAT_DATES)
  revive(read.agent, AGENT_DATES)
  for (const message of read.history) revive(message, MESSAGE_DATES)
  read.history = withOutcomes(read.history)
  reopenOvertaken(read)
  typeTranscripts(read)
  return read
}

/** The outcome of a proposed change is no turn: it is appended to the latest answer, even if a question waits. */
function withOutcomes(history: MessageRow[]): MessageRow[] {
  const turns: MessageRow[] = []
  for (const message of history) {
    const isOutcome = message.message_type === 'operator' && message.answered_by === 'ai'
    const last = isOutcome && turns.findLast(({ answered_by }) => answered_by !== null)
    if (!isOutcome) turns.push(message)
    else if (last)
      Object.assign(last, {
        answer: `${last.redacted_answer || last.answer}\n\n${message.answer}`,
        redacted_answer: null,
      })
  }
  return turns
}

/** Only the latest message of a burst waits, but all are answered together, except those left to a person. */
function reopenOvertaken({ chat, history }: ReadTurn): void {
  const sinceLeft = history.slice(Math.max(0, history.length - (chat.turn - chat.left_turn)))
  for (const message of sinceLeft)
    if (message.answered_by === null && message.answer === '') message.answer = null
}

function typeTranscripts({ history, files }: ReadTurn): void {
  for (const message of history) {
    const said = files
      .filter(({ message_id }) => message_id === message.id)
      .map(({ transcript }) => transcript)
    if (!said.some(Boolean)) continue
    const typed = withoutFiles(message.question).replace(RECORDING_SIGN, '')
    message.question = [typed, ...said].filter(Boolean).join('\n')
  }
}

const RECORDING_SIGN = /^[🎤🎵🎬]\s*$/u

/** Parses the dates, which JSON carries as strings. */
function revive<Row extends object>(row: Row, dates: Record<DatesOf<Row>, true>): void {
  for (const name of Object.keys(dates) as DatesOf<Row>[])
    if (row[name] !== null) row[name] = new Date(row[name] as string) as Row[DatesOf<Row>]
}

type DatesOf<Row> = { [Name in keyof Row]-?: Date extends Row[Name] ? Name : never }[keyof Row]

// The type makes the compiler require every date column.
const CHAT_DATES: Record<DatesOf<ChatRow>, true> = {
  last_message_time: true,
  created_at: true,
  hand_over_at: true,
  hand_over_taken_at: true,
  contact_asked_at: true,
  csat_asked_at: true,
  blocked_at: true,
  session_until: true,
  snoozed_until: true,
}
const AGENT_DATES: Record<DatesOf<AgentRow>, true> = {
  created_at: true,
  last_updated_at: true,
  deleted_at: true,
}
const MESSAGE_DATES: Record<DatesOf<MessageRow>, true> = {
  timestamp: true,
  created_at: true,
  answered_at: true,
  edited_at: true,
  question_edited_at: true,
}

const HOUR_MS = 3_600_000
const REMEMBERED_TURNS = 20
