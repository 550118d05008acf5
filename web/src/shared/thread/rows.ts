import { isLocal, type Message } from '../../data/messages.ts'

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
