// Live events: stored in order per account, announced to every process, and sent to each open stream.
import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { Bus } from './bus.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { accountEvents, type Present, placeBefore } from './realtime/account-events.ts'
import { looseFrame } from './realtime/frames.ts'
import { createOutbox } from './realtime/outbox.ts'
import { createStreams, type StreamRequest, type Watched } from './realtime/streams.ts'

export type { StreamRequest, Watched } from './realtime/streams.ts'

export type AnyEvent = { type: string }
type OfType<Event extends AnyEvent, Type extends string> = Extract<Event, { type: Type }>

type PresentType = (
  tx: Transaction<Schema>,
  accountId: number,
  events: AnyEvent[],
) => Promise<(object | null)[]>

/** For a client without a last event id: replays what happened while it loaded. */
type Replay = { recentMs?: number }

export type Realtime<Event extends AnyEvent> = {
  /** Call after the commit. Events carry ids; the objects are loaded when a stream presents them. */
  publish(accountId: number, event: Event): Promise<void>
  /**
   * Sends a transient event to connected users of the assistant: not stored, not numbered, at most 7 KB. For typing
   * indicators and streamed text.
   */
  tell<Loose extends AnyEvent>(accountId: number, agentId: number, event: Loose): void
  /**
   * Registers how events of a type are presented; null if nothing is left to show. Types without a presenter are sent
   * unchanged.
   */
  presenter<Type extends Event['type']>(
    type: Type,
    present: (
      tx: Transaction<Schema>,
      accountId: number,
      events: OfType<Event, Type>[],
    ) => Promise<(object | null)[]>,
  ): void
  /** Takes over the response. Throws before touching it if the stream cannot be opened. */
  stream(accountId: number, request: StreamRequest & Replay): Promise<void>
  start(): Promise<void>
  /** Makes an account's clients reconnect, in every process; reconnecting requires a valid token. */
  endStreamsOf(accountId: number): void
  /** Tells all clients to reconnect elsewhere and takes no new ones. */
  endStreams(): Promise<void>
  stop(): Promise<void>
}

export type RealtimeParts = {
  database: Pick<Database, 'db'>
  bus: Bus
  log: Log
  metrics: Metrics
  maxStreams?: number
  maxStreamsPerAccount?: number
  heartbeatMs?: number
  longestStreamMs?: number
  /** Reports accounts with open consoles: when one opens, and again with every heartbeat. */
  onWatched?(watched: Watched<number>[]): void
}

export function createRealtime<Event extends AnyEvent>(parts: RealtimeParts): Realtime<Event> {
  const { database, bus, log, metrics, maxStreams = 10_000, maxStreamsPerAccount = 20 } = parts
  const { db } = database
  const presenterByType = new Map<string, PresentType>()
  let leaveBus = async () => {}

  const present: Present = async (tx, accountId, type, events) => {
    const presenter = presenterByType.get(type)
    return presenter ? presenter(tx, accountId, events) : events
  }
  const onStored = (accountIds: Set<number>) => {
    for (const accountId of accountIds) bus.tell(STORED, String(accountId))
  }
  const streams = createStreams({
    ...parts,
    db,
    source: accountEvents(present),
    maxStreams,
    maxStreamsPerKey: maxStreamsPerAccount,
  })
  const outbox = createOutbox({ db, log, onStored })

  bus.hear(STORED, {
    onMessage: streams.catchUp,
    onReconnect: streams.catchUpAll,
  })
  bus.hear(TOLD, {
    onMessage(message) {
      const [accountId, agentId, event] = JSON.parse(message) as [number, number, AnyEvent]
      streams.say(String(accountId), looseFrame(event), agentId)
    },
    onReconnect() {},
  })
  bus.hear(ENDED, { onMessage: streams.end, onReconnect() {} })
  metrics.gauge('live_streams', streams.connections.taken)

  return {
    publish: (accountId, { type, ...ids }) => outbox.add({ account_id: accountId, type, ids }),
    tell: (accountId, agentId, event) => bus.tell(TOLD, JSON.stringify([accountId, agentId, event])),
    presenter(type, presentIt) {
      presenterByType.set(type, presentIt as PresentType)
    },
    async stream(accountId, { recentMs, ...request }) {
      const lastEventId =
        request.lastEventId ??
        (recentMs === undefined ? undefined : await placeBefore(db, accountId, recentMs))
      await streams.open(accountId, { ...request, lastEventId })
    },
    endStreamsOf: (accountId) => bus.tell(ENDED, String(accountId)),
    endStreams: streams.close,
    async start() {
      leaveBus = await bus.join()
      streams.start()
    },
    async stop() {
      await streams.close()
      await Promise.race([outbox.settled(), pause(STORE_WITHIN_MS, undefined, { ref: false })])
      await leaveBus()
    },
  }
}

const STORED = 'events'
const TOLD = 'told'
const ENDED = 'ended'
const STORE_WITHIN_MS = 2_000
