import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { createTurns } from '../turns.ts'
import { createFeed, type Feed, type Present } from './feed.ts'
import { type LiveStream, openLiveStream } from './live-stream.ts'
import { createPlaces, type PlaceLimits } from './places.ts'
import { startingPoint } from './starting-point.ts'

export type StreamRequest = {
  /** The last event the client saw; without it the stream begins now. */
  lastEventId: string | undefined
  response: ServerResponse
  headers?: OutgoingHttpHeaders
}

type Parts = PlaceLimits & { db: Kysely<Schema>; log: Log; present: Present; longestStreamMs: number }

/** All streams that this process holds, by account. */
export function createStreams({ db, log, present, longestStreamMs, ...limits }: Parts) {
  const places = createPlaces(limits)
  const feedByAccount = new Map<number, Feed>()
  const inTurn = createTurns(READS_AT_ONCE)
  let isClosed = false

  async function open(accountId: number, { lastEventId, response, headers = {} }: StreamRequest) {
    if (isClosed) throw new AppError('unavailable', 'The server is restarting', { retryAfterS: 1 })
    const leave = places.take(accountId)
    try {
      const from = await startingPoint(db, accountId, lastEventId)
      if (response.destroyed) return leave()
      const feed = feedOf(accountId)
      const onClose = () => {
        leave()
        feed.remove(stream)
        if (feed.streams.size === 0) feedByAccount.delete(accountId)
      }
      const longestMs = longestStreamMs * (0.75 + Math.random() / 4)
      const waits = { retryMs: retryMs(), longestMs }
      const stream = openLiveStream({
        response,
        headers,
        from,
        ...waits,
        onReady: () => feed.onReady(stream),
        onClose,
      })
      feed.streams.add(stream)
      feed.catchUp()
    } catch (error) {
      leave()
      throw error
    }
  }

  function feedOf(accountId: number): Feed {
    const feed = feedByAccount.get(accountId) ?? createFeed({ db, log, accountId, present, inTurn })
    feedByAccount.set(accountId, feed)
    return feed
  }

  const of = (accountId: number): Iterable<LiveStream> => feedByAccount.get(accountId)?.streams ?? []
  const all = () => [...feedByAccount.values()].flatMap(({ streams }) => [...streams])

  /** The more streams there are, the wider their return is spread: at once for a few, over 10 s for thousands. */
  const retryMs = () => 500 + Math.random() * Math.min(Math.max(places.taken(), 1_000), 9_500)

  return {
    open,
    count: places.taken,
    catchUp: (accountId: number) => feedByAccount.get(accountId)?.catchUp(),
    catchUpAll() {
      for (const feed of feedByAccount.values()) feed.catchUp()
    },
    say(accountId: number, text: string) {
      for (const stream of of(accountId)) stream.say(text)
    },
    beat() {
      for (const stream of all())
        if (stream.until < performance.now()) stream.end(retryMs())
        else stream.beat()
    },
    end(accountId: number) {
      for (const stream of of(accountId)) stream.end(retryMs())
    },
    async close() {
      isClosed = true
      for (const stream of all()) stream.end(retryMs())
      const lastMoment = performance.now() + CLOSE_WITHIN_MS
      while (all().length > 0 && performance.now() < lastMoment) await pause(10)
      for (const stream of all()) stream.drop()
    },
  }
}

/** Accounts that wake up together must not take every database connection. */
const READS_AT_ONCE = 3
const CLOSE_WITHIN_MS = 2_000
