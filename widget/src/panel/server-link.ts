// The session with the server: created on first use, renewed on request, and followed for events.
import type { Host } from './host.ts'
import type { Session, VisitorEvent, VisitorSignal } from './state/state.ts'
import type { Store } from './state/store.ts'
import { createCalls, Refused } from './transport/calls.ts'
import { type Follower, follow } from './transport/follow.ts'
import { createPause, waitMs } from './transport/pause.ts'
import { slowDown } from './transport/slow-down.ts'

const TYPING_SHOWN_MS = 6_000
const FIRST_WAIT_MS = 500
const FIRST_WORDS_MS = 1_000
const FIRST_WORDS_TRIES = 5

/** Rejects a call whose visitor has left. */
export class VisitorLeft extends Error {}

type Parts = {
  widgetId: string
  token: string | null
  store: Store
  host: Host
  onBack(): void
  /** The visitor continues under another token. */
  onRenamed(): void
}

export type ServerLink = ReturnType<typeof createServerLink>

export function createServerLink({ widgetId, store, host, ...parts }: Parts) {
  const { state, dispatch } = store
  const calls = createCalls(() => token)
  const pause = createPause()
  let token = parts.token
  /** Incremented per visitor, so that one visitor's response is not shown to the next. */
  let visitor = 0
  let lastTurn: Promise<unknown> = Promise.resolve()
  let beginning: Promise<void> | null = null
  let follower: Follower | null = null
  let isAway = false
  let tries = 0
  let typingTimer: ReturnType<typeof setTimeout> | undefined

  function begun(): Promise<void> {
    beginning ??= begin()
    return beginning
  }

  function renew(): Promise<void> {
    beginning = begin()
    return beginning
  }

  async function begin(failures = 0): Promise<void> {
    const forVisitor = visitor
    const forToken = token
    try {
      const session = await calls.session(widgetId)
      if (visitor !== forVisitor) return
      return token === forToken ? accept(session) : begin()
    } catch (error) {
      if (visitor !== forVisitor) return
      if (noteGone(error)) throw error
      const isSlowed = error instanceof Refused && error.status === 429
      if (!isSlowed && failures > 0) dispatch({ type: 'connected', isConnected: false })
      await (isSlowed ? slowDown(store, error.retryAfterS) : pause.for(waitMs(FIRST_WAIT_MS, failures + 1)))
      if (visitor === forVisitor) return begin(isSlowed ? 0 : failures + 1)
    }
  }

  /** Rejects with `VisitorLeft` if the visitor has changed by then. */
  function forSame<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const forVisitor = visitor
    return answer.finally(() => {
      if (visitor !== forVisitor) throw new VisitorLeft()
    })
  }

  /** Runs one call at a time: the identity must not change while a message is in flight. */
  function inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const before = lastTurn.then(begun)
    const answer = forSame(before).then(() => forSame(ask()))
    lastTurn = answer.catch(() => {})
    return answer
  }

  function accept(session: Session): void {
    const isRenamed = token !== session.token
    token = session.token
    dispatch({ type: 'session', session })
    if (isRenamed) parts.onRenamed()
    onConnected(true)
    follower?.stop()
    follower = null
    if (session.conversation || state().outgoing.length > 0) keep()
    if (!session.conversation) {
      if (tries-- > 0) setTimeout(renewQuietly, FIRST_WORDS_MS)
      return
    }
    follower = follow({ ...calls, place: () => state().lastSeq, receive, onConnected, onRefused })
    if (isAway) follower.leave()
  }

  /** The number is known, but without this message: the followed chat is gone, and the message started a new one. */
  const isInAnotherChat = (seq: number) =>
    seq <= state().lastSeq && state().outgoing.some(({ status }) => status === 'sent')

  /** Called from the first message on: visitors who never write leave nothing in the host page's storage. */
  const keep = () => host.tell({ type: 'keep', name: 'token', text: token })

  function onConnected(isConnected: boolean): void {
    const isBack = isConnected && !state().isConnected
    dispatch({ type: 'connected', isConnected })
    if (isBack) parts.onBack()
  }

  /** The token or chat was refused; another tab may have merged it. Renewing the session tells if the widget exists. */
  function onRefused({ status }: Refused): boolean {
    const isLost = [401, 403, 404, 409].includes(status)
    if (isLost) renewQuietly()
    return !isLost
  }

  /** Only error codes of our own server count, not an error page of a proxy. */
  function noteGone(error: unknown): boolean {
    const isGone = error instanceof Refused && (error.code === 'not_found' || error.code === 'forbidden')
    if (isGone) dispatch({ type: 'gone' })
    return isGone
  }

  const renewQuietly = () => void renew().catch(() => {}) // The panel shows that the chat is gone.

  function receive(heard: VisitorEvent | VisitorSignal): void {
    if (heard.type === 'reload') renewQuietly()
    else if (heard.type === 'partial') dispatch(heard)
    else if (heard.type === 'typing') showTyping(heard.by)
    else if (heard.seq > state().lastSeq + 1) follower?.catchUp()
    else if (heard.seq > state().lastSeq) take(heard)
  }

  function take(event: VisitorEvent): void {
    const wasAnswered = event.type === 'turn' && state().turns.find(({ id }) => id === event.turn.id)?.answer
    dispatch({ type: 'event', event })
    if (event.type !== 'turn' || !event.turn.answer || wasAnswered) return
    const from = event.turn.answered_by === 'operator' ? 'person' : 'assistant'
    host.tell({ type: 'message', from, text: event.turn.answer })
  }

  function showTyping(by: 'ai' | 'operator'): void {
    dispatch({ type: 'typing', by })
    clearTimeout(typingTimer)
    typingTimer = setTimeout(() => dispatch({ type: 'typing', by: null }), TYPING_SHOWN_MS)
  }

  return {
    calls,
    token: () => token,
    begun,
    renew,
    accept,
    forSame,
    inTurn,
    keep,
    noteGone,
    /** Continues as another visitor, whose first message may still be in flight, or as none yet. */
    become(nextToken: string | null) {
      tries = nextToken ? FIRST_WORDS_TRIES : 0
      follower?.stop()
      follower = null
      token = nextToken
      visitor++
      beginning = null
      lastTurn = Promise.resolve()
    },
    /** A message of ours got this number. The first one starts a chat to follow. */
    expect(seq: number): void {
      if (follower && !isInAnotherChat(seq)) follower.expect(seq)
      else renewQuietly()
    },
    come() {
      isAway = false
      pause.cut()
      follower?.come()
    },
    leave() {
      isAway = true
      follower?.leave()
    },
  }
}
