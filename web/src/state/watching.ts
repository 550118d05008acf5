// Presence in chats, from heartbeats. Whoever stops sending them is removed after a timeout.
import { TYPING_BELIEVED_MS, TYPING_SHOWN_MS, WATCH_BELIEVED_MS } from '@switchboard/contract'
import { create } from 'zustand'
import { useShallow } from 'zustand/shallow'

type Writer = 'customer' | 'ai' | 'operator'
type Sign = { chatId: number; who: string }

interface Presence {
  /** The server's id of this console's session. */
  ownSession: string | null
  watching: Sign[]
  typing: Sign[]
}

const usePresence = create<Presence>(() => ({ ownSession: null, watching: [], typing: [] }))
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** How many other operators have the chat open. */
export const useWatcherCount = (chatId: number) =>
  usePresence(({ watching, ownSession }) => watching.filter(isOther(chatId, ownSession)).length)

/** Who is typing in the chat, without this console. */
export const useTyping = (chatId: number): Writer[] =>
  usePresence(
    useShallow(({ typing, ownSession }) => {
      const writers = typing.filter(isOther(chatId, ownSession)).map(({ who }) => writerOf(who))
      return [...new Set(writers)]
    }),
  )

export const useIsCustomerTyping = (chatId: number) =>
  usePresence(({ typing }) => typing.some((sign) => sign.chatId === chatId && sign.who === 'customer'))

export const setOwnSession = (ownSession: string) => usePresence.setState({ ownSession })

type Watching = { chat_id: number; session: string; is_leaving: boolean }

export function noteWatching({ chat_id, session, is_leaving }: Watching): void {
  if (is_leaving) drop('watching', { chatId: chat_id, who: session })
  else believe('watching', { chatId: chat_id, who: session }, WATCH_BELIEVED_MS)
}

export function noteTyping({
  chat_id,
  by,
  session,
}: {
  chat_id: number
  by: Writer
  session?: string
}): void {
  const ms = by === 'operator' ? TYPING_SHOWN_MS : TYPING_BELIEVED_MS
  believe('typing', { chatId: chat_id, who: session ?? by }, ms)
}

/** Removes the typing indicator when the message arrives. */
export const noteWritten = (chatId: number, by: 'customer' | 'ai') => drop('typing', { chatId, who: by })

function believe(what: 'watching' | 'typing', sign: Sign, ms: number) {
  drop(what, sign)
  usePresence.setState((before) => ({ [what]: [...before[what], sign] }))
  timers.set(
    nameOf(what, sign),
    setTimeout(() => drop(what, sign), ms),
  )
}

function drop(what: 'watching' | 'typing', { chatId, who }: Sign) {
  const name = nameOf(what, { chatId, who })
  clearTimeout(timers.get(name))
  timers.delete(name)
  const isKept = (sign: Sign) => sign.chatId !== chatId || sign.who !== who
  usePresence.setState((before) =>
    before[what].every(isKept) ? before : { [what]: before[what].filter(isKept) },
  )
}

const nameOf = (what: string, { chatId, who }: Sign) => `${what} ${chatId} ${who}`

/** Until our session id is known, any operator may be this person, so none counts. */
const isOther = (chatId: number, ownSession: string | null) => (sign: Sign) => {
  if (sign.chatId !== chatId) return false
  return writerOf(sign.who) !== 'operator' || (ownSession !== null && sign.who !== ownSession)
}

const writerOf = (who: string): Writer => (who === 'customer' || who === 'ai' ? who : 'operator')
