import { z } from 'zod'
import type { Cursor, InboundMessage, Polled } from '../channel.ts'
import { isThumbPicture, signOf, stickerFile, storedFilesOf, UNSHOWN } from './attachments.ts'
import { type ReadThread, readSince, type StoredMessage } from './conversations.ts'
import type { FacebookBot } from './credentials.ts'
import type { Graph } from './graph.ts'
import { nameless, photoOf } from './profile.ts'

export interface PollTimings {
  activeMs: number
  idleMs: number
  /** Pause between two calls of one poll: Facebook allows two per second. */
  paceMs: number
}

export const POLL_TIMINGS: PollTimings = { activeMs: 3_000, idleMs: 30_000, paceMs: 500 }

/** The time of the latest message and the ids near that time: Facebook's times are whole seconds and appear late. */
const ReadSoFar = z.object({ at: z.number(), seen: z.array(z.string()) })

export async function pollPage(
  graph: Graph,
  bot: FacebookBot,
  cursor: Cursor | null,
  { signal, timings, now }: { signal: AbortSignal; timings: PollTimings; now: Date },
): Promise<Polled> {
  const connectedAt = wholeSecond(Date.parse(String(bot.settings.connected_at)) || 0)
  const readSoFar = ReadSoFar.safeParse(cursor).data
  const { at, seen } = readSoFar ?? { at: connectedAt, seen: [] }
  // Messages from before the page was connected need no answer.
  const since = readSoFar ? at - OVERLAP_MS : connectedAt
  const { threads, load } = await readSince(graph, bot, since, { signal, paceMs: timings.paceMs })
  const latest = Math.max(at, ...threads.flatMap(({ messages }) => messages.map((each) => each.created_time)))
  return {
    events: newEvents(threads, new Set(seen), bot.credentials.page_id),
    cursor: { at: latest, seen: recentIds(threads, latest - OVERLAP_MS) },
    waitMs: waitMs(load, now.getTime() - latest, timings),
  }
}

const wholeSecond = (at: number) => at - (at % 1000)

const OVERLAP_MS = 10_000
const ACTIVE_FOR_MS = 10 * 60_000
const NEARLY_USED_UP = 80
const SLOW_DOWN_MS = 60_000

function waitMs(load: number, quietMs: number, { activeMs, idleMs }: PollTimings): number {
  if (load >= NEARLY_USED_UP) return SLOW_DOWN_MS
  return quietMs < ACTIVE_FOR_MS ? activeMs : idleMs
}

const recentIds = (threads: ReadThread[], from: number) => {
  const recent = threads.flatMap(({ messages }) => messages.filter((each) => each.created_time >= from))
  return [...new Set(recent.map(({ id }) => id))].sort()
}

/** In the order written: Facebook returns the latest first, and several may have the same second. */
function newEvents(threads: ReadThread[], known: Set<string>, pageId: string): InboundMessage[] {
  const events = threads
    .toReversed()
    .flatMap(({ customer, messages }) => messages.toReversed().map((each) => eventOf(each, customer, pageId)))
  const byId = new Map(events.map((event) => [event.externalId, event]))
  return [...byId.values()]
    .filter(({ externalId }) => !known.has(externalId))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

export function eventOf(
  { id, created_time, from, message, attachments, sticker }: StoredMessage,
  customer: ReadThread['customer'],
  pageId: string,
): InboundMessage {
  const isThumb = sticker ? isThumbPicture(sticker) : false
  const files = [
    ...storedFilesOf(id, attachments?.data ?? []),
    ...(sticker && !isThumb ? [stickerFile(id, sticker)] : []),
  ]
  const signs = isThumb ? ['🖼 👍'] : files.map(({ mediaType }) => signOf(mediaType))
  const common = {
    kind: 'message',
    threadKey: customer.id,
    externalId: id,
    text: message || signs.join('\n') || UNSHOWN,
    at: new Date(created_time),
    ...(files.length > 0 && { files }),
  } as const
  // Conversations do not show which app wrote for the page. Our own messages are recognized by their ids.
  if (from?.id === pageId) return { ...common, author: 'operator' }
  const profile = { name: customer.name || nameless(customer.id), photo: photoOf(customer.id) }
  return { ...common, author: 'customer', profile, meta: { is_standby: false } }
}
