// The turns of a chat as far as they are loaded: the newest so many, oldest first, without a gap.
import { type api, BURST_MOST, BURST_PAUSE_MS, withoutFiles } from '@switchboard/contract'

export type Message = api.messages.Message
export type MessageList = { messages: Message[]; hasMore: boolean }

/** What people see of an answer: the corrected text, as long as there is any in it. */
export const shownAnswer = ({ redacted_answer, answer }: Message): string =>
  redacted_answer?.trim() ? redacted_answer : (answer ?? '')

/** On its way to the server, or turned away by it: known to this console alone. */
export const isLocal = ({ id }: Message) => id < 0

export const inOrder = (messages: Message[]) => messages.toSorted(byTime)

/** All that the customer wrote in one go before this turn was answered, as the server joins it. */
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

/** The turn before which the next older ones come. */
export const oldestOf = (messages: Message[]): Message | undefined =>
  messages.reduce<Message | undefined>(
    (oldest, message) => (isLocal(message) || (oldest && !isBefore(message, oldest)) ? oldest : message),
    undefined,
  )

/** The newest turns anew, and before them the ones known already, unless turns may be missing between the two. */
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

/** The turns before those known so far. */
export function prependPage(known: MessageList, page: MessageList): MessageList {
  const ids = new Set(known.messages.map(({ id }) => id))
  const older = page.messages.filter(({ id }) => !ids.has(id))
  return { messages: inOrder([...older, ...known.messages]), hasMore: page.hasMore }
}

/** A turn that is new or has changed, in its place; before the oldest loaded one it has none yet. */
export function placeMessage(list: MessageList, message: Message): MessageList {
  if (list.messages.some(({ id }) => id === message.id)) {
    const messages = list.messages.map((each) => (each.id === message.id ? message : each))
    return { ...list, messages }
  }
  const oldest = oldestOf(list.messages)
  const isNotLoaded = list.hasMore && !isLocal(message) && oldest && isBefore(message, oldest)
  return isNotLoaded ? list : { ...list, messages: inOrder(withoutArrived([...list.messages, message])) }
}

/** A message may come back live before its own request is answered: then it is shown as the server has it. */
function withoutArrived(messages: Message[]): Message[] {
  return messages.filter((message) => !isLocal(message) || !storedAs(messages, message))
}

/** What the server has stored of a message that was written here. */
export const storedAs = (messages: Message[], { client_id }: Message): Message | undefined =>
  client_id === undefined
    ? undefined
    : messages.find((message) => !isLocal(message) && message.client_id === client_id)

export const without = (list: MessageList, messageId: number): MessageList => ({
  ...list,
  messages: list.messages.filter(({ id }) => id !== messageId),
})

/** By the chat's own count: a turn that came over from another chat has an older id. */
const isBefore = (one: Message, other: Message) =>
  one.seq < other.seq || (one.seq === other.seq && one.id < other.id)

/** What was written here and has not got its number yet comes last. */
function byTime(one: Message, other: Message): number {
  if (isLocal(one) !== isLocal(other)) return isLocal(one) ? 1 : -1
  if (isLocal(one)) return other.id - one.id
  return Date.parse(one.timestamp) - Date.parse(other.timestamp) || one.id - other.id
}
