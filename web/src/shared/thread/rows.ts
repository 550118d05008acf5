import { isLocal, type Message } from '../../data/messages.ts'
import { type Note, noteKey } from '../../data/notes.ts'

/** A turn, and what stands above it. */
export interface Row {
  key: string
  message: Message
  /** The local day that begins here, as `2026-11-15`. */
  day: string | null
  /** The line above what nobody had read when the chat was opened. */
  isFirstUnread: boolean
  /** The customer goes on: who it is has just been said. */
  isFollowUp: boolean
}

/** A note of the team, between the turns. */
export interface NoteRow {
  key: string
  note: Note
  day: string | null
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

/** Each note before the first turn that is later. The turns stay in their order, which the clock alone does not give. */
export function withNotes(turns: Row[], notes: Note[]): (Row | NoteRow)[] {
  if (notes.length === 0) return turns
  const waiting = notes
    .map((note): NoteRow => ({ key: noteKey(note.id), note, day: null }))
    .toSorted((one, other) => atOf(one) - atOf(other))
  const firstAfter = (at: number) => {
    const place = waiting.findIndex((row) => atOf(row) >= at)
    return place < 0 ? waiting.length : place
  }
  const rows = [...turns.flatMap((turn) => [...waiting.splice(0, firstAfter(atOf(turn))), turn]), ...waiting]
  return rows.map((row, place) => {
    const before = rows[place - 1]
    const day = dayOf(timeOf(row))
    const isNewDay = !before || dayOf(timeOf(before)) !== day
    const isAfterNote = before !== undefined && 'note' in before
    return {
      ...row,
      day: isNewDay ? day : null,
      ...('message' in row && { isFollowUp: row.isFollowUp && !isNewDay && !isAfterNote }),
    }
  })
}

const timeOf = (row: Row | NoteRow) => ('note' in row ? row.note.created_at : row.message.timestamp)
const atOf = (row: Row | NoteRow) => Date.parse(timeOf(row))

export const firstUnread = (messages: Message[]): Message | undefined =>
  messages.find((message) => !message.is_read && !isLocal(message))

/** Changes whenever somebody said something new. */
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
