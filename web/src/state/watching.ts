// Presence in chats, from heartbeats. Whoever stops sending them is removed after a timeout.
import { type api, TYPING_BELIEVED_MS, TYPING_SHOWN_MS, WATCH_BELIEVED_MS } from '@switchboard/contract'
import { create } from 'zustand'
import { useShallow } from 'zustand/shallow'

type Writer = 'customer' | 'ai' | 'operator'
type Person = api.team.Person
type Sign = { chatId: number; who: string; person?: Person | undefined }

interface Presence {
  /** The server's id of this console's session. */
  ownSession: string | null
  watching: Sign[]
  typing: Sign[]
}

const usePresence = create<Presence>(() => ({ ownSession: null, watching: [], typing: [] }))
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** The names of the other operators who have the chat open. */
export const useWatchers = (chatId: number): string[] =>
  usePresence(useShallow(({ watching, ownSession }) => namesOf(watching.filter(isOther(chatId, ownSession)))))

/** The names of the other operators who are typing in the chat. */
export const useTypingOperators = (chatId: number): string[] =>
  usePresence(
    useShallow(({ typing, ownSession }) =>
      namesOf(
        typing.filter((sign) => writerOf(sign.who) === 'operator' && isOther(chatId, ownSession)(sign)),
      ),
    ),
  )

export const useIsCustomerTyping = (chatId: number) =>
  usePresence(({ typing }) => typing.some((sign) => sign.chatId === chatId && sign.who === 'customer'))

export const isOwnSession = (session: string) => usePresence.getState().ownSession === session

export const setOwnSession = (ownSession: string) => usePresence.setState({ ownSession })

type Watching = { chat_id: number; session: string; person: Person; is_leaving: boolean }

export function noteWatching({ chat_id, session, person, is_leaving }: Watching): void {
  if (is_leaving) drop('watching', { chatId: chat_id, who: session })
  else believe('watching', { chatId: chat_id, who: session, person }, WATCH_BELIEVED_MS)
}

export function noteTyping({
  chat_id,
  by,
  session,
  person,
}: {
  chat_id: number
  by: Writer
  session?: string
  person?: Person
}): void {
  const ms = by === 'operator' ? TYPING_SHOWN_MS : TYPING_BELIEVED_MS
  believe('typing', { chatId: chat_id, who: session ?? by, person }, ms)
}

/** Removes the typing indicator when the message arrives. */
export const noteWritten = (chatId: number, by: 'customer' | 'ai') => drop('typing', { chatId, who: by })

/** The same for an operator, on all of their devices. */
export function noteAnswered(chatId: number, userId: number): void {
  for (const sign of usePresence.getState().typing)
    if (sign.chatId === chatId && sign.person?.user_id === userId) drop('typing', sign)
}

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

/** Each person once, whatever they use. */
const namesOf = (signs: Sign[]): string[] => {
  const people = signs.flatMap(({ person }) => (person ? [person] : []))
  return [...new Map(people.map(({ user_id, name }) => [user_id, name])).values()]
}

const nameOf = (what: string, { chatId, who }: Sign) => `${what} ${chatId} ${who}`

/** Until our session id is known, any operator may be this person, so none counts. */
const isOther = (chatId: number, ownSession: string | null) => (sign: Sign) => {
  if (sign.chatId !== chatId) return false
  return writerOf(sign.who) !== 'operator' || (ownSession !== null && sign.who !== ownSession)
}

const writerOf = (who: string): Writer => (who === 'customer' || who === 'ai' ? who : 'operator')
