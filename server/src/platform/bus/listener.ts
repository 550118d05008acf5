import pg from 'pg'
import type { Log } from '../log.ts'

const CHANNEL = 'switchboard'
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000

type Parts = {
  connection: pg.ClientConfig
  log: Log
  checkEveryMs: number
  answerWithinMs: number
  onPayload(payload: string): void
  /** Called after a reconnect: notifications sent meanwhile were missed. */
  onReconnect(): void
}

/** A dedicated connection for LISTEN and NOTIFY that reconnects when it breaks. */
export function createListener({
  connection,
  log,
  checkEveryMs,
  answerWithinMs,
  onPayload,
  onReconnect,
}: Parts) {
  let isOpen = false
  let client: pg.Client | undefined
  let asked: Promise<unknown> = Promise.resolve()
  let retryTimer: NodeJS.Timeout | undefined
  let checkTimer: NodeJS.Timeout | undefined

  async function open() {
    isOpen = true
    await connect()
    checkTimer = setInterval(check, checkEveryMs)
  }

  async function close() {
    isOpen = false
    clearTimeout(retryTimer)
    clearInterval(checkTimer)
    const last = client
    client = undefined
    await last?.end()
  }

  async function connect() {
    const next = new pg.Client({ ...connection, query_timeout: answerWithinMs })
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload = '' }) => onPayload(payload))
    await next.connect()
    // Notifications may be lost anyway, so no commit waits for the disk.
    await next.query(`set synchronous_commit = off; listen ${CHANNEL}`)
    if (isOpen) client = next
    else await next.end()
  }

  function lose(lost: pg.Client) {
    if (lost !== client) return
    client = undefined
    lost.end().catch(() => {})
    log.warn('the connection for live events was lost; reconnecting')
    reconnectIn(FIRST_RETRY_MS)
  }

  function reconnectIn(waitMs: number) {
    retryTimer = setTimeout(
      async () => {
        try {
          await connect()
        } catch {
          if (isOpen) reconnectIn(Math.min(waitMs * 2, LAST_RETRY_MS))
          return
        }
        log.info('live events are connected again')
        onReconnect()
      },
      waitMs * (0.5 + Math.random() / 2),
    )
  }

  /** A connection can die silently; one that does not answer a query is replaced. */
  const check = () => ask('select 1').catch(() => {})

  const notify = (payloads: string[]) =>
    ask('select pg_notify($1, payload) from unnest($2::text[]) payload', [CHANNEL, payloads])

  /** Runs one query at a time, as the driver requires. */
  function ask(text: string, values: unknown[] = []): Promise<unknown> {
    const answer = asked.then(() => answerTo(text, values))
    asked = answer.catch(() => {})
    return answer
  }

  async function answerTo(text: string, values: unknown[]) {
    const current = client
    if (!current) throw new Error('The connection for live events is down.')
    try {
      await current.query(text, values)
    } catch (error) {
      lose(current)
      throw error
    }
  }

  return { open, close, notify, isConnected: () => client !== undefined }
}
