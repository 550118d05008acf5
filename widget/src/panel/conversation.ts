// What the visitor can do.
import type { Identity, Page } from '../protocol.ts'
import type { Host } from './host.ts'
import { createServerLink } from './server-link.ts'
import type { Attachment, Outgoing } from './state/state.ts'
import type { Store } from './state/store.ts'
import type { Refused } from './transport/calls.ts'
import { keepInBrowser } from './transport/kept.ts'
import { createOutbox } from './transport/outbox.ts'

const TYPING_EVERY_MS = 3_000

type Parts = { widgetId: string; token: string | null; page: Page; store: Store; host: Host }

export type Conversation = ReturnType<typeof openConversation>

export function openConversation({ page, store, host, ...parts }: Parts) {
  const { state, dispatch } = store
  const kept = keepInBrowser(parts.widgetId)
  const link = createServerLink({ ...parts, store, host, onBack: () => outbox.wake() })
  const { calls } = link
  const outbox = createOutbox({ store, kept, send, onSent: link.expect, onRefused })
  let currentPage = page
  let typingSentAt = 0

  async function send({ client_id, text, attachments }: Outgoing) {
    await link.begun()
    // Before the words leave: whoever goes on to another page right now must find them there.
    link.keep()
    const attachment_ids = attachments.map(({ id }) => id)
    return calls.send({ client_id, text, attachment_ids, page: currentPage, locale: state().language })
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

  const begin = () => void link.begun().catch(() => {}) // The panel shows that the chat is gone.

  function forget(): void {
    kept.clear()
    link.become(null)
    dispatch({ type: 'reset' })
  }

  return {
    write,
    retry: outbox.retry,
    begin,
    come() {
      link.come()
      outbox.wake()
    },
    leave() {
      link.leave()
      if (!navigator.onLine) dispatch({ type: 'connected', isConnected: false })
    },
    /** Messages that an earlier page could not send. */
    resume: () => kept.messages().forEach((message) => void outbox.add({ ...message, status: 'waiting' })),
    visit(nextPage: Page) {
      currentPage = nextPage
    },
    async upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> {
      await link.begun()
      return calls.upload(file, onProgress, signal)
    },
    type(): void {
      if (!state().conversation || Date.now() - typingSentAt < TYPING_EVERY_MS) return
      typingSentAt = Date.now()
      calls.typing().catch(() => {}) // Not worth a second try.
    },
    read(): void {
      const before = state().readSeq
      dispatch({ type: 'read' })
      const { readSeq } = state()
      if (readSeq > before) calls.read(readSeq).catch(() => {}) // The next one tells as much.
    },
    /** There is no conversation to hand over before the first word. */
    async talkToPerson(firstWords: string): Promise<void> {
      if (!state().conversation) await write(firstWords)
      dispatch({ type: 'conversation', ...(await calls.talkToPerson()) })
    },
    async leaveEmail(email: string): Promise<void> {
      dispatch({ type: 'conversation', ...(await calls.leaveEmail(email)) })
    },
    async rate(score: number, comment: string): Promise<void> {
      dispatch({ type: 'conversation', ...(await calls.rate({ score, ...(comment ? { comment } : {}) })) })
    },
    skipRating: kept.skipRating,
    isRatingSkipped: kept.isRatingSkipped,
    async identify(identity: Identity): Promise<void> {
      await link.begun()
      link.accept(await calls.identify(identity))
    },
    /** Another tab began a conversation or ended it. */
    adopt(token: string | null): void {
      if (token === link.token()) return
      if (token === null) return void forget()
      link.become(token)
      begin()
    },
    reset(): void {
      forget()
      host.tell({ type: 'token', token: null })
    },
  }
}

/** Without crypto.randomUUID, which a page without https does not have. */
const newClientId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
