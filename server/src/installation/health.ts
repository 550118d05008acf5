import { statfs } from 'node:fs/promises'
import { type api, HEALTH } from '@switchboard/contract'
import { sql } from 'kysely'
import type { App } from '../context.ts'
import { backupHealth } from './backups.ts'

type Health = api.installation.Health
type State = api.installation.HealthState

interface HealthRow {
  database_bytes: number
  waiting_jobs: number
  oldest_due: Date | null
  dead_jobs: { kind: string; count: number }[]
  channels: { type: string; connected: number; failing: number }[]
  failing_models: number
}

export async function installationHealth(app: App): Promise<Health> {
  const startedAt = performance.now()
  await sql`select 1`.execute(app.db)
  const answer_ms = Math.round(performance.now() - startedAt)
  const { rows } = await sql<HealthRow>`select * from installation_health(${app.now()})`.execute(app.db)
  const row = rows[0]!
  return {
    database: {
      state: answer_ms > HEALTH.slowDatabaseMs ? 'warning' : 'ok',
      answer_ms,
      bytes: row.database_bytes,
      place: app.database.description,
    },
    disk: await diskHealth(app.config.DATA_DIR),
    queue: queueHealth(row, app.now()),
    dead_jobs: deadJobs(row),
    channels: channelHealth(row),
    model: modelHealth(app, row),
    backup: await backupHealth(app),
  }
}

/** Retries all dead jobs, and returns how many there were. */
export async function retryDeadJobs(app: App): Promise<number> {
  const retried = new Set<number>()
  for (let isMore = true; isMore; ) isMore = await retrySomeDeadJobs(app, retried)
  app.jobs.wake()
  return retried.size
}

/** Returns whether there may be more. Each job is retried once, even if it fails again meanwhile. */
async function retrySomeDeadJobs(app: App, retried: Set<number>): Promise<boolean> {
  const { rows } = await sql<{ account_id: number; id: number }>`
    select * from dead_jobs_of_all(${HEALTH.retriedAtOnce})`.execute(app.db)
  const before = retried.size
  for (const { account_id, id } of rows)
    if (!retried.has(id) && (await app.jobs.retryDead(account_id, id))) retried.add(id)
  return retried.size > before
}

async function diskHealth(path: string): Promise<Health['disk']> {
  const { bavail, blocks, bsize } = await statfs(path)
  const [free_bytes, total_bytes] = [bavail * bsize, blocks * bsize]
  return { state: diskState(free_bytes, total_bytes), free_bytes, total_bytes, path }
}

export function diskState(free: number, total: number): State {
  if (free < HEALTH.fullDiskBytes) return 'error'
  return free < HEALTH.lowDiskBytes && free < total * HEALTH.lowDiskShare ? 'warning' : 'ok'
}

function queueHealth({ waiting_jobs, oldest_due }: HealthRow, now: Date): Health['queue'] {
  const oldest_s = oldest_due ? Math.max(0, Math.round((now.getTime() - oldest_due.getTime()) / 1000)) : 0
  const state = oldest_s > HEALTH.stuckQueueS ? 'error' : oldest_s > HEALTH.slowQueueS ? 'warning' : 'ok'
  return { state, waiting: waiting_jobs, oldest_s }
}

function deadJobs({ dead_jobs: kinds }: HealthRow): Health['dead_jobs'] {
  const count = sum(kinds.map((each) => each.count))
  return { state: count > 0 ? 'warning' : 'ok', count, kinds }
}

function channelHealth({ channels }: HealthRow): Health['channels'] {
  const failing = channels
    .filter((each) => each.failing > 0)
    .map(({ type, failing: count }) => ({ type, count }))
  // Imported conversations are a channel of their own, which nobody connects.
  const connected = sum(channels.map(({ type, connected }) => (type === 'import' ? 0 : connected)))
  return { state: failing.length > 0 ? 'warning' : 'ok', connected, failing }
}

function modelHealth({ model }: App, { failing_models }: HealthRow): Health['model'] {
  const is_resting = model?.isResting?.() ?? false
  const state = is_resting ? 'error' : failing_models > 0 ? 'warning' : 'ok'
  return { state, name: model?.name ?? null, is_resting, failing_agents: failing_models }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
