// Live events: stored in order per account, told to every process, and shown on each open stream.
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

/** For a client that has no place yet: what happened while it loaded. */
type Replay = { recentMs?: number }

export type Realtime<Event extends AnyEvent> = {
  /** After the commit. Events carry ids; what they stand for is read when a stream shows them. */
  publish(accountId: number, event: Event): Promise<void>
  /** To connected users of the assistant: not stored, not numbered, at most 7 KB. For typing and streamed text. */
  tell<Loose extends AnyEvent>(accountId: number, agentId: number, event: Loose): void
  /** How events of a type look on the stream; null where nothing is left to show. Without one they go out as they are. */
  presenter<Type extends Event['type']>(
    type: Type,
    present: (
      tx: Transaction<Schema>,
      accountId: number,
      events: OfType<Event, Type>[],
    ) => Promise<(object | null)[]>,
  ): void
  /** Takes the response over. Throws before touching it when the stream cannot be had. */
  stream(accountId: number, request: StreamRequest & Replay): Promise<void>
  start(): Promise<void>
  /** Makes an account's clients reconnect, in every process; for that they need a valid token. */
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
  /** Someone sits before the consoles of these accounts: said when one opens, and again with every heartbeat. */
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
