// Tells every process of the installation something short, over PostgreSQL's LISTEN and NOTIFY.
// What is told may be lost when a connection breaks; after that `onReconnect` says to look for oneself.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Database } from '../database/open.ts'
import { createBatches } from './bus/batches.ts'
import type { Log } from './log.ts'

export type Bus = {
  /** This process hears it at once, the others a few milliseconds later. */
  tell(topic: string, message: string): void
  hear(topic: string, hearer: Hearer): void
  /** The connection is shared: the first to join opens it, the last to leave closes it. */
  join(): Promise<void>
  leave(): Promise<void>
}

export type Hearer = { onMessage(message: string): void; onReconnect(): void }

type Parts = {
  database: Pick<Database, 'connection'>
  log: Log
  checkEveryMs?: number
  answerWithinMs?: number
}

export function createBus({ database, log, checkEveryMs = 20_000, answerWithinMs = 5_000 }: Parts): Bus {
  const self = randomBytes(6).toString('hex')
  const hearers: { topic: string; hearer: Hearer }[] = []
  const batches = createBatches(self)
  let joined = 0
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let flushTimer: NodeJS.Timeout | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let checkTimer: NodeJS.Timeout | undefined

  const deliver = (topic: string, message: string) => {
    for (const each of hearers) if (each.topic === topic) each.hearer.onMessage(message)
  }

  async function connect() {
    const next = new pg.Client({ ...database.connection, query_timeout: answerWithinMs })
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload = '' }) => {
      for (const { topic, message } of batches.unpack(payload)) deliver(topic, message)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    flushSoon()
  }

  function lose(lost: pg.Client) {
    if (lost !== client) return
    client = undefined
    lost.end().catch(() => {})
    log.warn('the connection for live events was lost; reconnecting')
    reconnect(FIRST_RETRY_MS)
  }

  function reconnect(waitMs: number) {
    if (joined === 0) return
    const attempt = async () => {
      try {
        await connect()
        log.info('live events are connected again')
        for (const { hearer } of hearers) hearer.onReconnect()
      } catch {
        reconnect(Math.min(waitMs * 2, LAST_RETRY_MS))
      }
    }
    retryTimer = setTimeout(attempt, waitMs * (0.5 + Math.random() / 2))
  }

  function flushSoon() {
    flushTimer ??= setTimeout(async () => {
      flushTimer = undefined
      await flush()
    }, COALESCE_MS)
  }

  async function flush() {
    const current = client
    if (!current) return
    const payloads = batches.take()
    if (payloads.length === 0) return
    try {
      await current.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
        CHANNEL,
        payloads,
      ])
    } catch {
      batches.putBack(payloads)
      lose(current)
    }
  }

  /** A connection can die without a word; one that does not answer a question is replaced. */
  async function check() {
    const current = client
    await current?.query('select 1').catch(() => lose(current))
  }

  return {
    tell(topic, message) {
      if (joined > 0) {
        batches.add(topic, message)
        flushSoon()
      }
      deliver(topic, message)
    },
    hear(topic, hearer) {
      hearers.push({ topic, hearer })
    },
    async join() {
      joined += 1
      if (joined === 1) {
        opening = connect()
        checkTimer = setInterval(check, checkEveryMs)
      }
      await opening
    },
    async leave() {
      joined -= 1
      if (joined > 0) return
      for (const timer of [flushTimer, retryTimer, checkTimer]) clearTimeout(timer)
      await flush()
      const last = client
      client = undefined
      await last?.end()
    },
  }
}

const CHANNEL = 'switchboard'
const COALESCE_MS = 5
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000
