// The loaded turns of a chat: the newest ones without a gap, oldest first.
import { type api, BURST_MOST, BURST_PAUSE_MS, withoutFiles } from '@switchboard/contract'

export type Message = api.messages.Message
export type MessageList = { messages: Message[]; hasMore: boolean }

/** The text shown for an answer: the corrected one unless it is empty. */
export const shownAnswer = ({ redacted_answer, answer }: Message): string =>
  redacted_answer?.trim() ? redacted_answer : (answer ?? '')

/** Not stored on the server yet, or refused by it: known only to this console. */
export const isLocal = ({ id }: Message) => id < 0

export const inOrder = (messages: Message[]) => messages.toSorted(byTime)

/** Joins the consecutive messages of the customer up to this turn, as the server does. */
export function askedWith(messages: Message[], answered: Message): string {
  const known = inOrder(messages)
  const earlier = known.slice(
    0,
    Math.max(
      0,
      known.findIndex(({ id }) => id === answered.id),
    ),
  )
  const asked = [answered]
  for (const before of earlier.reverse()) {
    const pauseMs = Date.parse(asked[0]!.timestamp) - Date.parse(before.timestamp)
    const isGoingOn =
      before.message_type === 'customer' && before.answered_by === null && pauseMs <= BURST_PAUSE_MS
    if (!isGoingOn || asked.length === BURST_MOST) break
    asked.unshift(before)
  }
  return asked
    .map(({ question }) => withoutFiles(question))
    .filter(Boolean)
    .join('\n')
}

/** The cursor for loading the next page of older turns. */
export const oldestOf = (messages: Message[]): Message | undefined =>
  messages.reduce<Message | undefined>(
    (oldest, message) => (isLocal(message) || (oldest && !isBefore(message, oldest)) ? oldest : message),
    undefined,
  )

/** Combines the fresh newest turns with the older ones known before, unless turns may be missing in between. */
export function withKnownOlder(page: MessageList, known: MessageList | undefined): MessageList {
  if (!known) return { ...page, messages: inOrder(page.messages) }
  const oldest = oldestOf(page.messages)
  const local = known.messages.filter(isLocal)
  const stored = known.messages.filter((message) => !isLocal(message))
  if (!oldest || !page.hasMore || stored.every((message) => isBefore(message, oldest)))
    return { ...page, messages: inOrder(withoutArrived([...page.messages, ...local])) }
  const older = stored.filter((message) => isBefore(message, oldest))
  const hasMore = older.length > 0 ? known.hasMore : page.hasMore
  return { messages: inOrder(withoutArrived([...older, ...page.messages, ...local])), hasMore }
}

/** Prepends a page of older turns. */
export function prependPage(known: MessageList, page: MessageList): MessageList {
  const ids = new Set(known.messages.map(({ id }) => id))
  const older = page.messages.filter(({ id }) => !ids.has(id))
  return { messages: inOrder([...older, ...known.messages]), hasMore: page.hasMore }
}

/** Puts a new or changed turn at its position; a turn older than the oldest loaded one is left out. */
export function placeMessage(list: MessageList, message: Message): MessageList {
  if (list.messages.some(({ id }) => id === message.id)) {
    const messages = list.messages.map((each) => (each.id === message.id ? message : each))
    return { ...list, messages }
  }
  const oldest = oldestOf(list.messages)
  const isNotLoaded = list.hasMore && !isLocal(message) && oldest && isBefore(message, oldest)
  return isNotLoaded ? list : { ...list, messages: inOrder(withoutArrived([...list.messages, message])) }
}

/** A live event may bring the stored message before the response to its own request. The stored one is then shown. */
function withoutArrived(messages: Message[]): Message[] {
  return messages.filter((message) => !isLocal(message) || !storedAs(messages, message))
}

/** The stored version of a message written here. */
export const storedAs = (messages: Message[], { client_id }: Message): Message | undefined =>
  client_id === undefined
    ? undefined
    : messages.find((message) => !isLocal(message) && message.client_id === client_id)

export const without = (list: MessageList, messageId: number): MessageList => ({
  ...list,
  messages: list.messages.filter(({ id }) => id !== messageId),
})

/** Compares by the chat's own numbering: a turn merged in from another chat has an older id. */
const isBefore = (one: Message, other: Message) =>
  one.seq < other.seq || (one.seq === other.seq && one.id < other.id)

/** Local messages have no number yet and come last. */
function byTime(one: Message, other: Message): number {
  if (isLocal(one) !== isLocal(other)) return isLocal(one) ? 1 : -1
  if (isLocal(one)) return other.id - one.id
  return Date.parse(one.timestamp) - Date.parse(other.timestamp) || one.id - other.id
}
