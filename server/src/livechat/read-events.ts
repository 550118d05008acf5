import type { api } from '@switchboard/contract'
import type { App, Visitor } from '../context.ts'
import { inAccount } from '../database/in-account.ts'
import { type ChatAddress, chatRange, readChatEvents } from '../platform/chat-streams/chat-events.ts'
import { startingPoint } from '../platform/realtime/starting-point.ts'
import { presentEvents } from './present-events.ts'
import { visitorChat } from './visitor-chat.ts'

const BATCH = 100

export interface Missed {
  events: api.livechat.VisitorEvent[]
  /** The position these events reach, to pass as the next `after`. */
  last_seq: number
  has_more: boolean
  must_reload: boolean
}

/** Events after a position in the visitor's chat. If there are none, waits for the first one until the timeout. */
export async function readEvents(
  app: App,
  visitor: Visitor,
  { after = 0, waitMs, signal }: { after?: number; waitMs: number; signal: AbortSignal },
): Promise<Missed> {
  const chat = await inAccount(app.db, visitor.account_id, (tx) => visitorChat(tx, visitor))
  if (!chat) return { events: [], last_seq: 0, has_more: false, must_reload: after > 0 }
  const address = { accountId: visitor.account_id, chatId: chat.id }
  const look = () => lookAfter(app, address, after)
  return waitMs > 0 ? lookAndWait(app, address, look, waitMs, signal) : look()
}

/** Subscribes before reading, so that no event is missed in between. */
async function lookAndWait(
  app: App,
  { accountId, chatId }: ChatAddress,
  look: () => Promise<Missed>,
  waitMs: number,
  signal: AbortSignal,
): Promise<Missed> {
  const enough = new AbortController()
  const changed = app.chatStreams.wait(accountId, chatId, waitMs, AbortSignal.any([signal, enough.signal]))
  try {
    const missed = await look()
    if (missed.events.length > 0 || missed.must_reload) return missed
    await changed
  } finally {
    enough.abort()
  }
  return look()
}

function lookAfter(app: App, chat: ChatAddress, after: number): Promise<Missed> {
  return inAccount(app.db, chat.accountId, async (tx) => {
    const range = await chatRange(tx, chat)
    if (startingPoint(range, String(after)).mustReload)
      return { events: [], last_seq: range.last, has_more: false, must_reload: true }
    const stored = await readChatEvents(tx, chat, after, BATCH)
    const events = await presentEvents(app, tx, chat, stored)
    return {
      events,
      last_seq: events.at(-1)?.seq ?? after,
      has_more: events.length === BATCH,
      must_reload: false,
    }
  })
}
