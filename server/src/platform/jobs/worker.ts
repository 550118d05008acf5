import { setMaxListeners } from 'node:events'
import type { Kysely } from 'kysely'
import { outsideRequest } from '../../database/request-scope.ts'
import type { Schema } from '../../database/schema.ts'
import { inTrace, type Span } from '../../tracing/span.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { backOffMs } from './back-off.ts'
import { type At, buryJob, claimJobs, finishJob, type HeldJob, LeaseLost, requeueJob } from './leases.ts'
import { isRecurring } from './rows.ts'
import { type JobHandler, runJob } from './run-job.ts'

type Parts = {
  db: Kysely<Schema>
  log: Log
  metrics: Metrics
  concurrency: number
  leaseMs: number
  longestMs: number
  at(): At
  handlerByKind: ReadonlyMap<string, JobHandler>
  lastWordByKind: ReadonlyMap<string, JobHandler>
  unhurriedKinds: ReadonlySet<string>
  apartKinds: ReadonlySet<string>
  intervalByKind: ReadonlyMap<string, number>
  onFailure?(error: unknown): void
}

type Outcome = 'done' | 'retried' | 'dead' | 'released' | 'lost'

class Stopping extends Error {}

/** Claims jobs for its free slots and runs each of them to its end. */
export function createWorker(parts: Parts) {
  const { db, log, metrics, concurrency, leaseMs, at } = parts
  const { handlerByKind, unhurriedKinds, apartKinds, intervalByKind } = parts
  const running = new Set<Promise<void>>()
  const runningByAccount = new Map<number, number>()
  const apartByAccount = new Map<number, number>()
  const unhurriedByAccount = new Map<number, number>()
  let unhurriedRunning = 0
  let apartRunning = 0
  const stopper = new AbortController()
  const unhurriedStopper = new AbortController()
  setMaxListeners(2 * concurrency + 1, stopper.signal, unhurriedStopper.signal)
  let isStopping = false
  let looking: Promise<void> | undefined
  let lookAgain = false
  let isFailing = false
  /** Whether a due job that the last claim skipped may fit now. */
  let isMoreDue = () => false
  let isMoreDueApart = false
  let enqueued = 0

  /** Coalesces concurrent calls: one poll runs at a time, and another follows if requested meanwhile. */
  function look() {
    lookAgain = true
    // A request may have woken this worker, which runs the jobs of all accounts.
    looking ??= outsideRequest(lookWhileAsked).finally(() => {
      looking = undefined
    })
  }

  async function lookWhileAsked() {
    try {
      while (lookAgain && !isStopping) {
        lookAgain = false
        await claim()
        await claimUnhurried()
        await claimApart()
        isFailing = false
      }
    } catch (err) {
      parts.onFailure?.(err)
      // Log once per outage: the next poll, a second later, would log the same.
      if (!isFailing) log.warn({ err }, 'jobs could not be claimed; trying again')
      isFailing = true
    }
  }

  /**
   * Claims fewer jobs at a time when fewer slots are free, so that the next claim can exclude accounts that reached
   * their share.
   */
  async function claim() {
    isMoreDue = () => true
    while (handlerByKind.size > 0 && freePlaces() > 0 && !isStopping) {
      const count = Math.max(1, Math.floor(freePlaces() / 4))
      const busyAccounts = accountsWithTheirShare()
      const isFull = isUnhurriedFull()
      const kinds = kindsWithRoom(isFull)
      const jobs = await claimJobs(db, { kinds, count, leaseMs, at: at(), busyAccounts })
      for (const job of jobs) start(job)
      if (jobs.length === count) continue
      // Claiming again before that would scan all due jobs of these accounts and find nothing.
      isMoreDue = () =>
        isFull || busyAccounts.some((account) => (runningByAccount.get(account) ?? 0) < share())
      return
    }
  }

  /**
   * One account may fill the quarter with unhurried jobs: accounts with fewer than two of them may start more, up to
   * half of the slots.
   */
  async function claimUnhurried() {
    const kinds = [...handlerByKind.keys()].filter((kind) => unhurriedKinds.has(kind))
    const hasRoom = () => freePlaces() > 0 && unhurriedRunning < Math.floor(concurrency / 2)
    while (isUnhurriedFull() && hasRoom() && !isStopping) {
      const busyAccounts = [
        ...accountsWithTheirShare(),
        ...accountsWith(UNHURRIED_BESIDE, unhurriedByAccount),
      ]
      const [job] = await claimJobs(db, { kinds, count: 1, leaseMs, at: at(), busyAccounts })
      if (!job) return
      start(job)
    }
  }

  const isUnhurriedFull = () => unhurriedRunning >= Math.ceil(concurrency / 4)

  /** Claims one at a time, so that the next claim can exclude accounts that reached their limit. */
  async function claimApart() {
    const kinds = [...handlerByKind.keys()].filter((kind) => apartKinds.has(kind))
    isMoreDueApart = kinds.length > 0
    while (kinds.length > 0 && apartRunning < concurrency && !isStopping) {
      const busyAccounts = accountsWith(APART_OF_ACCOUNT, apartByAccount)
      const [job] = await claimJobs(db, { kinds, count: 1, leaseMs, at: at(), busyAccounts })
      if (job) {
        start(job)
        continue
      }
      isMoreDueApart = busyAccounts.length > 0
      return
    }
  }

  const freePlaces = () => concurrency - (running.size - apartRunning)

  /**
   * An account's share depends on the free slots: alone it may use three quarters of them, beside another busy account
   * 3 in 7, and always one. This leaves the last slot to an account without running jobs, however many accounts are
   * busy.
   */
  const share = () => Math.max(1, 3 * (freePlaces() - 1))

  const accountsWithTheirShare = () => accountsWith(share(), runningByAccount)

  /** Even with the jobs that one claim may take beyond a quarter, unhurried jobs fill at most half of the slots. */
  function kindsWithRoom(isFull: boolean): string[] {
    return [...handlerByKind.keys()].filter(
      (kind) => !apartKinds.has(kind) && !(isFull && unhurriedKinds.has(kind)),
    )
  }

  function start(job: HeldJob) {
    const isUnhurried = unhurriedKinds.has(job.kind)
    const enqueuedBefore = enqueued
    const isApart = apartKinds.has(job.kind)
    const byAccount = isApart ? apartByAccount : runningByAccount
    count(byAccount, job.account_id, 1)
    if (isUnhurried) {
      unhurriedRunning += 1
      count(unhurriedByAccount, job.account_id, 1)
    }
    if (isApart) apartRunning += 1
    const run = inTrace(`job ${job.kind}`, 'consumer', (span) => workOn(job, span)).finally(() => {
      running.delete(run)
      count(byAccount, job.account_id, -1)
      if (isUnhurried) {
        unhurriedRunning -= 1
        count(unhurriedByAccount, job.account_id, -1)
      }
      if (isApart) apartRunning -= 1
      // Jobs enqueued by this job are committed by now.
      if (isMoreDue() || isMoreDueApart || enqueued > enqueuedBefore) look()
    })
    running.add(run)
  }

  async function workOn(job: HeldJob, span: Span | null) {
    const startedAt = performance.now()
    const { kind, account_id, id, attempts } = job
    span?.set({
      'switchboard.account_id': account_id,
      'switchboard.job_id': id,
      'switchboard.attempt': attempts,
      'switchboard.job_wait_ms': Math.max(0, Date.now() - job.run_at.getTime()),
    })
    try {
      const outcome = await attempt(job)
      span?.set({ 'switchboard.outcome': outcome })
      metrics.count('jobs_total', { kind, outcome })
      metrics.observeSeconds('job_seconds', { kind }, (performance.now() - startedAt) / 1000)
      if (outcome === 'lost')
        log.warn({ kind, account_id, job: id }, 'a job was taken over by another worker')
    } catch (err) {
      parts.onFailure?.(err)
      // The lease expires and the job is retried.
      log.warn({ err, kind, account_id, job: id, attempts }, 'the end of a job could not be noted')
    }
  }

  async function attempt(job: HeldJob): Promise<Outcome> {
    if (job.attempts > job.max_attempts) return bury(job, new Error('The worker stopped without an answer.'))
    try {
      const { signal: stopping } = unhurriedKinds.has(job.kind) ? unhurriedStopper : stopper
      const { isFinished } = await runJob(job, handlerByKind.get(job.kind)!, { ...parts, stopping })
      if (isFinished) return 'done'
    } catch (error) {
      return afterFailure(job, error)
    }
    return told(await (isRecurring(job) ? putOff(job) : finishJob(db, job)), 'done')
  }

  function putOff(job: HeldJob) {
    // A process that does not know the interval leaves the next run to one that does.
    const delayMs = intervalByKind.get(job.kind) ?? UNKNOWN_INTERVAL_MS
    return requeueJob(db, job, { at: at(), delayMs, attempts: 0, error: null })
  }

  async function afterFailure(job: HeldJob, error: unknown): Promise<Outcome> {
    if (error instanceof LeaseLost) return 'lost'
    if (error instanceof Stopping) return release(job)
    parts.onFailure?.(error)
    if (job.attempts >= job.max_attempts) return bury(job, error)
    const delayMs = backOffMs(job.attempts, error)
    const { kind, account_id, id, attempts } = job
    log.warn(
      { err: error, kind, account_id, job: id, attempts, delayMs },
      'a job failed and will be tried again',
    )
    return told(await requeueJob(db, job, { at: at(), delayMs, attempts, error: textOf(error) }), 'retried')
  }

  async function release(job: HeldJob): Promise<Outcome> {
    const attempts = job.attempts - 1
    return told(
      await requeueJob(db, job, { at: at(), delayMs: 0, attempts, error: job.last_error }),
      'released',
    )
  }

  async function bury(job: HeldJob, error: unknown): Promise<Outcome> {
    const { kind, account_id, id, attempts } = job
    log.error({ err: error, kind, account_id, job: id, attempts }, 'a job failed for good')
    const lastWord = parts.lastWordByKind.get(kind)
    // If this fails, the lease expires and another worker repeats it.
    if (lastWord) await runJob(job, lastWord, { ...parts, stopping: stopper.signal })
    return told(await buryJob(db, job, at(), textOf(error)), 'dead')
  }

  async function stop(graceMs: number) {
    isStopping = true
    await looking
    unhurriedStopper.abort(new Stopping())
    const grace = new Promise((resolve) => setTimeout(resolve, graceMs).unref())
    await Promise.race([Promise.all(running), grace])
    stopper.abort(new Stopping())
    await Promise.all(running)
  }

  const noteEnqueued = () => {
    enqueued += 1
  }

  return { look, noteEnqueued, stop, runningCount: () => running.size }
}

/** Two, so that a slow file blocks neither the embedding of another nor a short text after it. */
const UNHURRIED_BESIDE = 2

/** An unresponsive server delays only the jobs of its own account. */
const APART_OF_ACCOUNT = 2

const accountsWith = (atLeast: number, byAccount: ReadonlyMap<number, number>): number[] =>
  [...byAccount].filter(([, count]) => count >= atLeast).map(([accountId]) => accountId)

function count(byAccount: Map<number, number>, accountId: number, step: number) {
  const left = (byAccount.get(accountId) ?? 0) + step
  if (left > 0) byAccount.set(accountId, left)
  else byAccount.delete(accountId)
}

const told = (isOurs: boolean, outcome: Outcome): Outcome => (isOurs ? outcome : 'lost')

const UNKNOWN_INTERVAL_MS = 60_000
const LONGEST_TEXT = 500
const textOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_TEXT)
