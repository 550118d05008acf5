import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type ConnectionLimits, createConnectionLimit } from './connection-limit.ts'
import { Feed } from './feed.ts'
import { LiveStream } from './live-stream.ts'
import type { Source } from './source.ts'
import { startingPoint } from './starting-point.ts'

export type StreamRequest = {
  /** The last event the client saw; without it the stream begins now. */
  lastEventId: string | undefined
  response: ServerResponse
  headers?: OutgoingHttpHeaders
  /** The assistants whose events the client may see; null for all. */
  agentIds?: number[] | null
  /** The watching user; absent for people outside the account. */
  userId?: number
}

/** An address, and who watches it. */
export type Watched<Address> = { address: Address; userIds: number[] }

type Parts<Address> = ConnectionLimits & {
  db: Kysely<Schema>
  log: Log
  source: Source<Address>
  heartbeatMs?: number
  /** A client's permissions can change, so no stream stays open forever. */
  longestStreamMs?: number
  /** Reports watched addresses: when a stream opens, and again with every heartbeat. */
  onWatched?(watched: Watched<Address>[]): void
}

/** All streams of one kind that this process holds, by their address. */
export function createStreams<Address>(parts: Parts<Address>) {
  const { db, log, source, heartbeatMs = 25_000, longestStreamMs = 10 * 60_000, onWatched } = parts
  const connections = createConnectionLimit(parts)
  const feedParts = { db, log, source, inTurn: createConcurrencyLimit(READS_AT_ONCE) }
  const feedByKey = new Map<string, Feed<Address>>()
  let heartbeat: NodeJS.Timeout | undefined
  let isClosed = false
  /** Counts calls of `endWhere`: a stream that was opening meanwhile is ended too, so that its client reconnects. */
  let endings = 0

  async function open(
    address: Address,
    { lastEventId, response, headers = {}, agentIds = null, userId }: StreamRequest,
  ) {
    refuseWhenClosed()
    const key = source.keyOf(address)
    connections.take(key)
    const endingsBefore = endings
    try {
      const range = await inAccount(db, source.accountOf(address), (tx) => source.range(tx, address))
      if (response.destroyed) return connections.release(key)
      refuseWhenClosed()
      const from = startingPoint(range, lastEventId)
      const longestMs = longestStreamMs * (0.75 + Math.random() / 4)
      const parts = { response, headers, from, retryMs: retryMs(), longestMs, agentIds, userId }
      const stream = new LiveStream(parts)
      add(address, key, response, stream)
      if (endings > endingsBefore) stream.end(retryMs())
    } catch (error) {
      connections.release(key)
      throw error
    }
  }

  function refuseWhenClosed() {
    if (isClosed) throw new AppError('unavailable', 'The server is restarting', { retryAfterS: 1 })
  }

  function add(address: Address, key: string, response: ServerResponse, stream: LiveStream) {
    const feed = feedByKey.get(key) ?? new Feed(feedParts, address)
    feedByKey.set(key, feed)
    feed.streams.add(stream)
    response.on('drain', () => {
      if (stream.hasRoomAgain()) feed.catchUp()
    })
    response.on('close', () => {
      connections.release(key)
      feed.streams.delete(stream)
      if (feed.streams.size === 0) feedByKey.delete(key)
    })
    feed.catchUp()
    onWatched?.([{ address, userIds: watchersOf([stream]) }])
  }

  function* all() {
    for (const feed of feedByKey.values()) yield* feed.streams
  }

  async function beat() {
    onWatched?.(
      [...feedByKey.values()].map(({ address, streams }) => ({ address, userIds: watchersOf(streams) })),
    )
    let beaten = 0
    for (const stream of [...all()]) {
      if (stream.until < performance.now()) stream.end(retryMs())
      else stream.beat()
      // Thousands of writes in a row would block all other work.
      if (++beaten % BEATS_AT_ONCE === 0) await breathe()
    }
  }

  /** Spreads reconnects in proportion to the number of streams: about 1 s for a few, 10 s for thousands. */
  const retryMs = () => 500 + Math.random() * Math.min(Math.max(connections.taken(), 1_000), 9_500)

  return {
    open,
    /** For long polls, which also hold a connection. */
    connections,
    catchUp: (key: string) => feedByKey.get(key)?.catchUp(),
    catchUpAll() {
      for (const feed of feedByKey.values()) feed.catchUp()
    },
    say(key: string, text: string, agentId: number | null = null) {
      for (const stream of feedByKey.get(key)?.streams ?? []) stream.say(text, agentId)
    },
    end(key: string) {
      for (const stream of feedByKey.get(key)?.streams ?? []) stream.end(retryMs())
    },
    endWhere(isMeant: (address: Address) => boolean) {
      endings += 1
      for (const { address, streams } of feedByKey.values())
        if (isMeant(address)) for (const stream of streams) stream.end(retryMs())
    },
    start() {
      heartbeat = setInterval(beat, heartbeatMs)
    },
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      for (const stream of all()) stream.end(retryMs())
      const lastMoment = performance.now() + CLOSE_WITHIN_MS
      while (feedByKey.size > 0 && performance.now() < lastMoment) await pause(10)
      for (const stream of all()) stream.drop()
    },
  }
}

/** Accounts or chats that wake up together must not take every database connection. */
const READS_AT_ONCE = 3
const BEATS_AT_ONCE = 250
const CLOSE_WITHIN_MS = 2_000

const watchersOf = (streams: Iterable<LiveStream>) => [
  ...new Set([...streams].map(({ userId }) => userId).filter((id) => id !== undefined)),
]
