// Durable background work: rows of our own table, claimed by one worker at a time under a lease.
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

/** What a job of each kind carries. */
export type JobKinds = Record<string, Record<string, unknown>>

export type Jobs<Kinds extends JobKinds = JobKinds> = {
  /** Within the caller's transaction; `wake` after its commit saves the wait for the next look. */
  enqueue<Kind extends keyof Kinds & string>(
    tx: Transaction<Schema>,
    job: NewJob<Kinds[Kind]> & { kind: Kind },
  ): Promise<number>
  wake(): void
  /** After a commit that stored a job by SQL of its own: this process looks when the job falls due, or now if it is. */
  expect(dueAt: Date): void
  on<Kind extends keyof Kinds & string>(
    kind: Kind,
    handler: JobHandler<Kinds[Kind]>,
    /** Runs once when the last attempt has failed, so that whoever waits for the work can be told. */
    onDead?: JobHandler<Kinds[Kind]>,
  ): void
  /** Jobs of this kind take long and nobody waits for them: together they never fill more than half of the places. */
  unhurried(kind: keyof Kinds & string): void
  /** Jobs of this kind wait for other people's servers: they take no place from the rest, and two of an account run at once. */
  apart(kind: keyof Kinds & string): void
  /** A job of the installation itself, again and again, in one process of however many. */
  every(kind: keyof Kinds & string, intervalMs: number): void
  /** False when there is no such dead job. */
  retryDead(accountId: number, jobId: number): Promise<boolean>
  start(): Promise<void>
  /** Takes no new jobs, gives the running ones that somebody waits for `graceMs`, then stops and hands them back. */
  stop(options: { graceMs: number }): Promise<void>
}

export type JobsParts = {
  database: Pick<Database, 'db'>
  bus: Bus
  log: Log
  metrics: Metrics
  concurrency: number
  /** How often to look for jobs that nobody told of. */
  pollMs?: number
  leaseMs?: number
  /** No job runs longer than this at one go. */
  longestMs?: number
  /** What failed an attempt, or kept the worker from its work. */
  onFailure?(error: unknown): void
  /** Only for tests. Otherwise the database's clock counts: processes may disagree about the time. */
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

  /** The look every second would find it too, only later. Jobs that fall due together share one look. */
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
