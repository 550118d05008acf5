// The visitor's actions.
import type { Identity, Kept, Page } from '../protocol.ts'
import type { Host } from './host.ts'
import { createServerLink, VisitorLeft } from './server-link.ts'
import type { Attachment, Outgoing } from './state/state.ts'
import type { Store } from './state/store.ts'
import { Refused } from './transport/calls.ts'
import { isOffline } from './transport/is-offline.ts'
import { keepOnHostPage } from './transport/kept.ts'
import { createOutbox } from './transport/outbox.ts'
import { createPause, waitMs } from './transport/pause.ts'
import { slowDown } from './transport/slow-down.ts'

const TYPING_EVERY_MS = 3_000

const FIRST_WAIT_MS = 500

type Parts = { widgetId: string; kept: Kept; page: Page; store: Store; host: Host }

export type Conversation = ReturnType<typeof openConversation>

export function openConversation({ widgetId, page, store, host, ...parts }: Parts) {
  const { state, dispatch } = store
  const link = createServerLink({
    widgetId,
    token: parts.kept.token ?? null,
    store,
    host,
    onBack: wake,
    onRenamed: () => outbox.keepAll(),
  })
  const kept = keepOnHostPage(host, parts.kept, link.token)
  const pause = createPause()
  const { calls } = link
  const outbox = createOutbox({ store, kept, send, onSent: link.expect, onRefused })
  let currentPage = page
  /** Set until the server has accepted or rejected it. */
  let claimed: Identity | null = null
  let typingSentAt = 0

  function send({ client_id, text, attachments }: Outgoing) {
    return link.inTurn(() => {
      // Before sending: the visitor may leave the page now, and the next page must find the messages.
      link.keep()
      const attachment_ids = attachments.map(({ id }) => id)
      return calls.send({
        client_id,
        text,
        attachment_ids,
        page: shortened(currentPage),
        locale: state().language,
      })
    })
  }

  async function onRefused(refusal: Refused): Promise<boolean> {
    if (link.noteGone(refusal) || refusal.status !== 401) return false
    return link.renew().then(
      () => true,
      () => false,
    )
  }

  function write(text: string, attachments: Attachment[] = []): Promise<void> {
    host.tell({ type: 'message', from: 'visitor', text })
    return outbox.add({
      client_id: newClientId(),
      text,
      attachments,
      at: new Date().toISOString(),
      status: 'waiting',
    })
  }

  function wake() {
    outbox.wake()
    pause.cut()
  }

  async function identify(identity: Identity): Promise<void> {
    claimed = identity
    try {
      await link.inTurn(async () => link.accept(await untilKnown(() => calls.identify(identity))))
    } catch (error) {
      if (error instanceof VisitorLeft) return
      console.warn(`Switchboard could not take the visitor's identity: ${(error as Error).message}`)
    }
    if (claimed === identity) claimed = null
  }

  /**
   * Asks until the server accepts or refuses, as messages are sent: a visitor should not have to ask for a person twice.
   * Only for what may arrive twice without harm.
   */
  async function untilKnown<Answer>(ask: () => Promise<Answer>, failures = 1): Promise<Answer> {
    try {
      return await link.forSame(ask())
    } catch (error) {
      const isSlowed = error instanceof Refused && error.status === 429
      if (error instanceof VisitorLeft || (error instanceof Refused && !isSlowed)) throw error
      if (!isSlowed && failures > 1) dispatch({ type: 'connected', isConnected: false })
      const waited = isSlowed
        ? slowDown(store, error.retryAfterS)
        : pause.for(waitMs(FIRST_WAIT_MS, failures))
      await link.forSame(waited)
      return untilKnown(ask, failures + 1)
    }
  }

  const begin = () => void link.begun().catch(() => {}) // The panel shows that the chat is gone.

  function forget(): void {
    claimed = null
    kept.clear()
    link.become(null)
    dispatch({ type: 'reset' })
  }

  return {
    write,
    retry: outbox.retry,
    remove: outbox.remove,
    begin,
    come() {
      link.come()
      wake()
    },
    leave() {
      link.leave()
      if (isOffline()) dispatch({ type: 'connected', isConnected: false })
    },
    /** Resends messages that an earlier page could not send. */
    resume: () => kept.messages().forEach((message) => void outbox.add(message)),
    visit(nextPage: Page) {
      currentPage = nextPage
    },
    async upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> {
      // Wait for the identity, because a file belongs to its sender.
      await link.inTurn(async () => signal.throwIfAborted())
      return link.forSame(calls.upload(file, onProgress, signal))
    },
    type(): void {
      if (!state().conversation || Date.now() - typingSentAt < TYPING_EVERY_MS) return
      typingSentAt = Date.now()
      calls.typing().catch(() => {}) // Not worth a retry.
    },
    read(): void {
      // Checked again, because the panel may have been closed since the render.
      if (!state().isOpen) return
      const before = state().readSeq
      dispatch({ type: 'read' })
      const { readSeq } = state()
      if (readSeq > before) calls.read(readSeq).catch(() => {}) // The next call covers it.
    },
    /** Without a message there is no conversation to hand over, so one is sent first. */
    async talkToPerson(firstWords: string): Promise<void> {
      if (!state().conversation) await link.forSame(write(firstWords))
      dispatch({ type: 'conversation', ...(await untilKnown(calls.talkToPerson)) })
    },
    async leaveContact(contact: { email: string } | { phone: string }): Promise<void> {
      dispatch({ type: 'conversation', ...(await untilKnown(() => calls.leaveContact(contact))) })
    },
    async rate(score: number, comment: string): Promise<void> {
      const rating = { score, ...(comment ? { comment } : {}) }
      dispatch({ type: 'conversation', ...(await link.forSame(calls.rate(rating))) })
    },
    async end(): Promise<void> {
      dispatch({ type: 'conversation', ...(await untilKnown(calls.end)) })
    },
    skipRating: kept.skipRating,
    isRatingSkipped: kept.isRatingSkipped,
    identify,
    /** Another tab started a conversation. */
    adopt(token: string): void {
      if (token === link.token()) return
      link.become(token)
      outbox.keepAll()
      begin()
      if (claimed) void identify(claimed)
    },
    reset(): void {
      forget()
      host.tell({ type: 'forgot' })
    },
  }
}

/** Cuts to the lengths that the server accepts. */
const shortened = ({ url, title }: Page): Page => ({ url: url.slice(0, 2000), title: title.slice(0, 500) })

/** `crypto.randomUUID` does not exist on plain HTTP pages. */
const newClientId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
