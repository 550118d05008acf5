import { z } from 'zod'
import type { Cursor, Polled } from '../channel.ts'
import { type Api, connectionOf } from './api.ts'
import type { BitrixBot } from './credentials.ts'
import { eventOf } from './normalize.ts'

export interface Reading {
  api: Api
  now(): Date
  /** The polling interval while a customer is writing, and while nobody is. */
  busyMs: number
  idleMs: number
}

const MOST_EVENTS = 100
/** Conversations go on for a while, and owners try a bot right after connecting it. */
const ACTIVE_MS = 120_000

/** Passing an offset confirms all earlier events. */
export async function readEvents(
  { api, now, busyMs, idleMs }: Reading,
  bot: BitrixBot,
  cursor: Cursor | null,
  signal: AbortSignal,
): Promise<Polled> {
  const connection = connectionOf(bot)
  const waitMs = api.busyForMs(bot)
  if (waitMs > 0) return { events: [], cursor: cursor ?? {}, waitMs }
  const { offset, activeUntilMs: active } = Place.parse(cursor ?? {})
  const params = { ...(offset !== undefined && { offset }), limit: MOST_EVENTS }
  const fetched = Fetched.parse(await api.call(bot, 'imbot.v2.Event.get', params, signal))
  const nowMs = now().getTime()
  const activeUntilMs = active === undefined || fetched.events.length > 0 ? nowMs + ACTIVE_MS : active
  return {
    events: fetched.events.flatMap(({ type, data }) => eventOf(type, data, connection.botId) ?? []),
    cursor: { offset: fetched.nextOffset ?? offset, activeUntilMs },
    waitMs: nowMs < activeUntilMs ? busyMs : idleMs,
  }
}

const Place = z.object({ offset: z.int().optional(), activeUntilMs: z.number().optional() })
const Fetched = z.object({
  events: z.array(z.object({ type: z.string(), data: z.unknown() })),
  nextOffset: z.int().nullable().catch(null),
})
