import type { Kysely, Transaction } from 'kysely'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import { type At, type HeldJob, holdLease, LeaseLost, renewLease } from './leases.ts'

export type JobRun<Payload = Record<string, unknown>> = {
  payload: Payload
  accountId: number
  jobId: number
  /** 1 at the first try. */
  attempt: number
  /** Aborted when the lease is lost, the job times out or the process stops; pass it on to everything that waits. */
  signal: AbortSignal
  /** Renews the lease, which also happens automatically, and stores the progress. */
  heartbeat(progress?: object): Promise<void>
  /**
   * For SQL that stores the result and deletes the job in one statement: it checks this token. Call `noteFinished`
   * afterwards.
   */
  leaseToken: string
  /** Reports that the job's row is already deleted. */
  noteFinished(): void
  /** Runs a transaction in the job's account; throws if the lease was lost. */
  transaction<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>
}

export type JobHandler<Payload = Record<string, unknown>> = (run: JobRun<Payload>) => Promise<unknown>

type Circumstances = {
  db: Kysely<Schema>
  leaseMs: number
  longestMs: number
  stopping: AbortSignal
  at(): At
}

/** Runs the handler while the lease is held. Returns when either ends, even if the handler is still running. */
export async function runJob(
  job: HeldJob,
  handler: JobHandler,
  circumstances: Circumstances,
): Promise<{ isFinished: boolean }> {
  const { db, leaseMs, longestMs, stopping, at } = circumstances
  const controller = new AbortController()
  const { signal } = controller
  let renewedAt = performance.now()
  let isFinished = false

  async function renew(progress?: object) {
    const startedAt = performance.now()
    if (!(await renewLease(db, job, { leaseMs, at: at(), progress }))) controller.abort(new LeaseLost())
    renewedAt = startedAt
  }

  // If the database is unreachable, the lease still expires for other workers, so it must end here too.
  const renewOrGiveUp = () =>
    renew().catch(() => {
      if (performance.now() - renewedAt > leaseMs) controller.abort(new LeaseLost())
    })
  const beats = setInterval(renewOrGiveUp, leaseMs / 3)
  const timeUp = setTimeout(
    () => controller.abort(new Error(`Not done after ${longestMs / 1000} s.`)),
    longestMs,
  )
  const onStop = () => controller.abort(stopping.reason)
  stopping.addEventListener('abort', onStop)

  const run: JobRun = {
    payload: job.payload,
    accountId: job.account_id,
    jobId: job.id,
    attempt: job.attempts,
    signal,
    leaseToken: job.lease_token,
    noteFinished() {
      isFinished = true
    },
    async heartbeat(progress) {
      await renew(progress)
      signal.throwIfAborted()
    },
    transaction: (work) =>
      inAccount(db, job.account_id, async (tx) => {
        await holdLease(tx, job)
        return work(tx)
      }),
  }
  try {
    await Promise.race([handler(run), rejectionOf(signal)])
    return { isFinished }
  } finally {
    clearInterval(beats)
    clearTimeout(timeUp)
    stopping.removeEventListener('abort', onStop)
  }
}

function rejectionOf(signal: AbortSignal) {
  return new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
