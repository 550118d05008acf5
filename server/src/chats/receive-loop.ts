// Polls channels whose provider cannot call us. Only one process polls a bot, for as long as it renews its lease: two
// readers would take messages from each other.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { onReadersWanted } from '../bots/receiving/readers.ts'
import type { App } from '../context.ts'
import { pollBot } from './receive-loop/poll-bot.ts'

export interface ReceiveLoop {
  start(): void
  stop(): Promise<void>
}

interface Options {
  renewMs?: number
  leaseMs?: number
  /** The maximum number of bots that this process polls. */
  most?: number
}

export function createReceiveLoop(
  app: App,
  { renewMs = RENEW_MS, leaseMs = LEASE_MS, most = app.config.POLLED_BOTS }: Options = {},
): ReceiveLoop {
  const owner = randomUUID()
  const readers = new Map<string, { end: AbortController; ended: Promise<void> }>()
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<void> | undefined
  let isWantedAgain = false
  let renewedAt = 0
  let heldBefore = 0
  let isFilling = false

  async function renew() {
    const held = await claim()
    renewedAt = performance.now()
    isFilling = held.size >= heldBefore + STEP
    if (held.size >= most && heldBefore < most)
      app.log.warn({ bots: held.size }, 'this process reads for as many bots as it may; start another one')
    heldBefore = held.size
    for (const [key, { end }] of readers) if (!held.has(key)) end.abort()
    for (const [key, { account_id, bot_id }] of held) if (!readers.has(key)) read(key, account_id, bot_id)
  }

  async function claim() {
    const types = Object.values(app.channels).filter(
      (adapter) => adapter.receives === 'remote' && !adapter.isNeverAsked,
    )
    const { rows } = await sql<{ account_id: number; bot_id: number }>`
      select * from claim_polls(${owner}::uuid, ${types.map(({ id }) => id)}::text[],
        make_interval(secs => ${leaseMs / 1000}), ${most}, ${STEP})`.execute(app.db)
    return new Map(rows.map((row) => [`${row.account_id}/${row.bot_id}`, row]))
  }

  function read(key: string, accountId: number, botId: number) {
    const end = new AbortController()
    const ended = pollBot(app, accountId, botId, end.signal)
      .catch((err) => app.log.error({ err, bot: botId }, 'a bot is not read any more'))
      .finally(() => readers.delete(key))
    readers.set(key, { end, ended })
  }

  /** Stops polling if the leases may have expired: without the database this process cannot know. */
  function letGoWhenUnsure() {
    if (performance.now() - renewedAt < leaseMs - renewMs) return
    for (const { end } of readers.values()) end.abort()
  }

  function keepRenewing() {
    clearTimeout(timer)
    isWantedAgain = false
    renewing = renew()
      .catch((err) => {
        app.log.warn({ err }, 'the leases of polled bots could not be renewed')
        letGoWhenUnsure()
      })
      .finally(() => {
        renewing = undefined
        if (!stopping.signal.aborted)
          timer = setTimeout(
            keepRenewing,
            isWantedAgain ? 0 : isFilling ? Math.min(STEP_MS, renewMs) : renewMs,
          )
      })
  }

  onReadersWanted(app, () => {
    if (renewing) isWantedAgain = true
    else if (timer && !stopping.signal.aborted) keepRenewing()
  })

  return {
    start: keepRenewing,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await renewing
      const ended = [...readers.values()].map((reader) => reader.ended)
      for (const { end } of readers.values()) end.abort()
      await Promise.all(ended)
      await sql`select release_polls(${owner}::uuid)`.execute(app.db)
    },
  }
}

const RENEW_MS = 10_000
const LEASE_MS = 30_000
/** Small steps: a thousand readers at once would use up the connections and leave no bots for other processes. */
const STEP = 25
const STEP_MS = 500
