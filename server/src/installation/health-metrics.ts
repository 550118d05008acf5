import type { api } from '@switchboard/contract'
import { unreadBots } from '../bots/receiving/unread-bots.ts'
import type { App } from '../context.ts'
import { installationHealth } from './health.ts'

/** The queries count over all accounts, so more frequent scrapes get the same values. */
const FRESH_MS = 10_000
const ANSWERS_WITHIN_MS = 1_000

/** Metrics of the whole installation, the same from every process. */
export function measureInstallation(app: App): void {
  const { metrics, database, bus } = app
  let health: api.installation.Health | undefined
  let unread: number | undefined
  let readAt = Number.NEGATIVE_INFINITY
  metrics.beforeScrape(async () => {
    if (performance.now() - readAt < FRESH_MS) return
    // A database that fails or hangs must not hide the metrics of the process itself.
    const late = new Promise<undefined>((resolve) =>
      setTimeout(() => resolve(undefined), ANSWERS_WITHIN_MS).unref(),
    )
    const inTime = <T>(work: Promise<T>) => Promise.race([work.catch(() => undefined), late])
    ;[health, unread] = await Promise.all([inTime(installationHealth(app)), inTime(unreadBots(app))])
    readAt = performance.now()
  })
  const gauge = (name: Parameters<typeof metrics.gauge>[0], read: (of: api.installation.Health) => number) =>
    metrics.gauge(name, () => (health ? [{ labels: {}, value: read(health) }] : []))
  gauge('database_answer_seconds', (of) => of.database.answer_ms / 1000)
  gauge('database_bytes', (of) => of.database.bytes)
  gauge('disk_free_bytes', (of) => of.disk.free_bytes)
  gauge('jobs_due', (of) => of.queue.waiting)
  gauge('jobs_oldest_due_seconds', (of) => of.queue.oldest_s)
  gauge('assistants_with_failing_model', (of) => of.model.failing_agents)
  metrics.gauge('jobs_dead', () =>
    (health?.dead_jobs.kinds ?? []).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  )
  metrics.gauge('bots_failing', () =>
    (health?.channels.failing ?? []).map(({ type, count }) => ({ labels: { channel: type }, value: count })),
  )
  metrics.gauge('bots_unread', () => (unread === undefined ? [] : [{ labels: {}, value: unread }]))
  metrics.gauge('database_connections', () => {
    const { totalCount, idleCount, waitingCount } = database.pool
    return [
      { labels: { state: 'used' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
      { labels: { state: 'waiting' }, value: waitingCount },
    ]
  })
  metrics.gauge('event_bus_connected', () => Number(bus.isConnected()))
}
