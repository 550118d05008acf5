// Durable background jobs: rows in our own table, each claimed by one worker at a time under a lease.
import type { Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { Bus } from './bus.ts'
import { insertJob, type NewJob } from './jobs/enqueue.ts'
import { retryDeadJob, startRecurring } from './jobs/rows.ts'
import type { JobHandler } from './jobs/run-job.ts'
import { createWorker } from './jobs/worker.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export type { NewJob } from './jobs/enqueue.ts'
export { LeaseLost } from './jobs/leases.ts'
export type { JobHandler, JobRun } from './jobs/run-job.ts'

/** The payload type of each kind of job. */
export type JobKinds = Record<string, Record<string, unknown>>

export type Jobs<Kinds extends JobKinds = JobKinds> = {
  /**
   * Runs within the caller's transaction. Call `wake` after its commit so that the job does not wait for the next poll.
   */
  enqueue<Kind extends keyof Kinds & string>(
    tx: Transaction<Schema>,
    job: NewJob<Kinds[Kind]> & { kind: Kind },
  ): Promise<number>
  wake(): void
  /**
   * Call after committing a job that custom SQL stored: this process polls when the job is due, or at once if it is.
   */
  expect(dueAt: Date): void
  on<Kind extends keyof Kinds & string>(
    kind: Kind,
    handler: JobHandler<Kinds[Kind]>,
    /** Runs once after the last attempt has failed, so that the failure can be reported. */
    onDead?: JobHandler<Kinds[Kind]>,
  ): void
  /** Jobs of this kind take long and nobody waits for them: together they never fill more than half of the slots. */
  unhurried(kind: keyof Kinds & string): void
  /** Jobs of this kind wait for external servers: they use slots of their own, at most two per account. */
  apart(kind: keyof Kinds & string): void
  /** Runs a job of the installation at an interval, in one of its processes. */
  every(kind: keyof Kinds & string, intervalMs: number): void
  /** Returns false if there is no such dead job. */
  retryDead(accountId: number, jobId: number): Promise<boolean>
  start(): Promise<void>
  /**
   * Claims no new jobs, waits up to `graceMs` for running jobs except unhurried ones, then aborts and requeues the
   * rest.
   */
  stop(options: { graceMs: number }): Promise<void>
}

export type JobsParts = {
  database: Pick<Database, 'db'>
  bus: Bus
  log: Log
  metrics: Metrics
  concurrency: number
  /** Interval for finding jobs without a notification. */
  pollMs?: number
  leaseMs?: number
  /** Timeout of a single attempt. */
  longestMs?: number
  /** Called with errors that failed an attempt or stopped the worker. */
  onFailure?(error: unknown): void
  /** Only for tests. Otherwise the database's clock is used, because clocks of processes may differ. */
  clock?: () => Date
}

export function createJobs<Kinds extends JobKinds = JobKinds>(parts: JobsParts): Jobs<Kinds> {
  const { database, bus, metrics, concurrency, clock } = parts
  const { pollMs = 1_000, leaseMs = 15_000, longestMs = 15 * 60_000 } = parts
  const { db } = database
  const at = () => clock?.() ?? null
  const handlerByKind = new Map<string, JobHandler>()
  const lastWordByKind = new Map<string, JobHandler>()
  const unhurriedKinds = new Set<string>()
  const apartKinds = new Set<string>()
  const looksPlanned = new Set<number>()
  const intervalByKind = new Map<string, number>()
  const worker = createWorker({
    ...parts,
    db,
    leaseMs,
    longestMs,
    at,
    handlerByKind,
    lastWordByKind,
    unhurriedKinds,
    apartKinds,
    intervalByKind,
  })
  let isRunning = false
  let poll: NodeJS.Timeout | undefined
  let leaveBus = async () => {}

  const look = () => {
    if (isRunning) worker.look()
  }
  bus.hear(TOPIC, { onMessage: look, onReconnect: look })
  metrics.gauge('jobs_running', worker.runningCount)

  return {
    async enqueue(tx, job) {
      const id = await insertJob(tx, job, at())
      worker.noteEnqueued()
      if (job.run_at) lookAt(job.run_at)
      return id
    },
    wake() {
      bus.tell(TOPIC, '')
    },
    expect(dueAt) {
      if (dueAt.getTime() > (clock?.() ?? new Date()).getTime()) lookAt(dueAt)
      else look()
    },
    on(kind, handler, onDead) {
      if (handlerByKind.has(kind)) throw new Error(`Jobs of kind ${kind} have a handler already.`)
      handlerByKind.set(kind, handler as JobHandler)
      if (onDead) lastWordByKind.set(kind, onDead as JobHandler)
    },
    unhurried(kind) {
      unhurriedKinds.add(kind)
    },
    apart(kind) {
      apartKinds.add(kind)
    },
    every(kind, intervalMs) {
      intervalByKind.set(kind, intervalMs)
    },
    retryDead: (accountId, jobId) => retryDeadJob(db, accountId, jobId, at()),
    async start() {
      leaveBus = await bus.join()
      for (const [kind, intervalMs] of intervalByKind) await startRecurring(db, kind, intervalMs, at())
      isRunning = concurrency > 0
      poll = setInterval(look, pollMs)
      look()
    },
    async stop({ graceMs }) {
      isRunning = false
      clearInterval(poll)
      await worker.stop(graceMs)
      bus.tell(TOPIC, '')
      await leaveBus()
    },
  }

  /** Starts the job earlier than the regular poll would. Jobs that fall due together share one poll. */
  function lookAt(moment: Date) {
    const now = (clock?.() ?? new Date()).getTime()
    const slot = Math.ceil((moment.getTime() + 1) / SLOT_MS) * SLOT_MS
    if (slot <= now || slot - now > NEAR_MS || looksPlanned.has(slot)) return
    looksPlanned.add(slot)
    setTimeout(() => {
      looksPlanned.delete(slot)
      look()
    }, slot - now).unref()
  }
}

const TOPIC = 'jobs'
const NEAR_MS = 60_000
const SLOT_MS = 20
