import { isLocal, type Message } from '../../data/messages.ts'
import { type Note, type Notice, noteKey } from '../../data/notes.ts'
import type { RuleEvent } from '../../data/rules.ts'

/** A turn, and what is shown above it. */
export interface Row {
  key: string
  message: Message
  /** The local day that begins here, as `2026-11-15`, or null. */
  day: string | null
  /** Shows the unread line, above the first turn that was unread when the chat was opened. */
  isFirstUnread: boolean
  /** The customer continues, so the name is not repeated. */
  isFollowUp: boolean
}

/** An internal note between the turns. */
export interface NoteRow {
  key: string
  note: Note
  day: string | null
}

/** A rule's actions, between the turns. */
export interface RuleRow {
  key: string
  ruleEvent: RuleEvent
  day: string | null
}

/** A notice sent to the customer. */
export interface NoticeRow {
  key: string
  notice: Notice
  day: string | null
}

/** Any row that is not a turn. */
export type AsideRow = NoteRow | RuleRow | NoticeRow

export interface Asides {
  notes?: Note[]
  ruleEvents?: RuleEvent[]
  notices?: Notice[]
}

export function rowsOf(messages: Message[], firstUnreadId: number | null): Row[] {
  return messages.map((message, place) => {
    const before = messages[place - 1]
    const day = dayOf(message.timestamp)
    const isNewDay = !before || dayOf(before.timestamp) !== day
    const isFirstUnread = message.id === firstUnreadId
    return {
      key: String(message.id),
      message,
      day: isNewDay ? day : null,
      isFirstUnread,
      isFollowUp: !isNewDay && !isFirstUnread && isUnanswered(before!),
    }
  })
}

/** Inserts each aside before the first later turn. Turns keep their order, which timestamps do not determine. */
export function withAsides(
  turns: Row[],
  { notes = [], ruleEvents = [], notices = [] }: Asides,
): (Row | AsideRow)[] {
  if (notes.length + ruleEvents.length + notices.length === 0) return turns
  const waiting = [
    ...notes.map((note): AsideRow => ({ key: noteKey(note.id), note, day: null })),
    ...ruleEvents.map((ruleEvent): AsideRow => ({ key: `rule-${ruleEvent.id}`, ruleEvent, day: null })),
    ...notices.map((notice): AsideRow => ({ key: `notice-${notice.id}`, notice, day: null })),
  ].toSorted((one, other) => atOf(one) - atOf(other))
  const firstAfter = (at: number) => {
    const place = waiting.findIndex((row) => atOf(row) >= at)
    return place < 0 ? waiting.length : place
  }
  const rows = [...turns.flatMap((turn) => [...waiting.splice(0, firstAfter(atOf(turn))), turn]), ...waiting]
  return rows.map((row, place) => {
    const before = rows[place - 1]
    const day = dayOf(timeOf(row))
    const isNewDay = !before || dayOf(timeOf(before)) !== day
    const isAfterNote = before !== undefined && !('message' in before)
    return {
      ...row,
      day: isNewDay ? day : null,
      ...('message' in row && { isFollowUp: row.isFollowUp && !isNewDay && !isAfterNote }),
    }
  })
}

function timeOf(row: Row | AsideRow): string {
  if ('message' in row) return row.message.timestamp
  if ('note' in row) return row.note.created_at
  return 'notice' in row ? row.notice.created_at : row.ruleEvent.created_at
}

const atOf = (row: Row | AsideRow) => Date.parse(timeOf(row))

export const firstUnread = (messages: Message[]): Message | undefined =>
  messages.find((message) => !message.is_read && !isLocal(message))

/** A key that changes with every new message or answer. */
export const newestOf = (messages: Message[]): string => {
  const last = messages.at(-1)
  return last ? `${last.id} ${Boolean(last.answer)}` : ''
}

const isUnanswered = ({ question, answer }: Message) => question !== '' && answer === ''

function dayOf(timestamp: string): string {
  const at = new Date(timestamp)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
