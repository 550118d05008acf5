// A running job belongs to the worker that holds its lease token. Every change here checks the token, so a worker that
// was paused and replaced can no longer finish, fail or renew the job.
import { type ExpressionBuilder, type Kysely, sql, type Transaction, type UpdateObject } from 'kysely'
import { inAccount } from '../../database/in-account.ts'
import type { JobRow, Schema } from '../../database/schema.ts'

export type HeldJob = JobRow & { lease_token: string }

/** Null means the database's clock, which all processes share. */
export type At = Date | null

export class LeaseLost extends Error {
  constructor() {
    super('Another worker has taken this job over.')
  }
}

type Wanted = { kinds: string[]; count: number; leaseMs: number; at: At; busyAccounts: number[] }

export async function claimJobs(
  db: Kysely<Schema>,
  { kinds, count, leaseMs, at, busyAccounts }: Wanted,
): Promise<HeldJob[]> {
  const claim = sql<HeldJob>`
    select * from claim_jobs(${kinds}, ${count}, ${milliseconds(leaseMs)}, ${at}, ${busyAccounts})`
  return (await claim.execute(db)).rows
}

type Renewal = { leaseMs: number; at: At; progress?: object }

/** Returns false, as do the functions below, if the lease was lost; nothing has been changed then. */
export function renewLease(db: Kysely<Schema>, job: HeldJob, { leaseMs, at, progress }: Renewal) {
  const until = sql<Date>`${moment(at)} + ${milliseconds(leaseMs)}`
  return change(db, job, at, { lease_until: until, ...(progress && { progress: JSON.stringify(progress) }) })
}

export function finishJob(db: Kysely<Schema>, job: HeldJob) {
  return inAccount(db, job.account_id, async (tx) =>
    isOne(await tx.deleteFrom('jobs').where(isHeld(job)).execute()),
  )
}

type Return = { at: At; delayMs: number; attempts: number; error: string | null }

/** Requeues the job, or deletes it if a duplicate was queued meanwhile. */
export function requeueJob(db: Kysely<Schema>, job: HeldJob, { at, delayMs, attempts, error }: Return) {
  return inAccount(db, job.account_id, async (tx) => {
    if (isOne(await tx.deleteFrom('jobs').where(isHeld(job)).where(hasQueuedTwin(job)).execute())) return true
    const run_at = sql<Date>`${moment(at)} + ${milliseconds(delayMs)}`
    return changeIn(tx, job, at, { ...NOT_HELD, state: 'queued', run_at, attempts, last_error: error })
  })
}

export function buryJob(db: Kysely<Schema>, job: HeldJob, at: At, error: string) {
  const attempts = Math.min(job.attempts, job.max_attempts)
  return change(db, job, at, { ...NOT_HELD, state: 'dead', attempts, last_error: error })
}

/** Prevents other workers from claiming the job until `tx` ends, so only the lease holder writes. */
export async function holdLease(tx: Transaction<Schema>, job: HeldJob): Promise<void> {
  // A key share lock blocks a claim but not the heartbeat.
  const held = await tx.selectFrom('jobs').select('id').where(isHeld(job)).forKeyShare().executeTakeFirst()
  if (!held) throw new LeaseLost()
}

const NOT_HELD = { lease_until: null, lease_token: null }

type Change = UpdateObject<Schema, 'jobs'>

function change(db: Kysely<Schema>, job: HeldJob, at: At, changes: Change) {
  return inAccount(db, job.account_id, (tx) => changeIn(tx, job, at, changes))
}

async function changeIn(tx: Transaction<Schema>, job: HeldJob, at: At, changes: Change) {
  const updated_at = moment(at)
  return isOne(
    await tx
      .updateTable('jobs')
      .set({ ...changes, updated_at })
      .where(isHeld(job))
      .execute(),
  )
}

function isHeld({ account_id, id, lease_token }: HeldJob) {
  return (eb: ExpressionBuilder<Schema, 'jobs'>) => eb.and({ account_id, id, lease_token })
}

function hasQueuedTwin({ account_id, kind, dedupe_key }: HeldJob) {
  return (eb: ExpressionBuilder<Schema, 'jobs'>) =>
    eb.exists(
      eb
        .selectFrom('jobs as twin')
        .select('twin.id')
        .where('twin.account_id', '=', account_id)
        .where('twin.kind', '=', kind)
        .where('twin.state', '=', 'queued')
        .where('twin.dedupe_key', '=', dedupe_key),
    )
}

const moment = (at: At) => (at ? sql<Date>`${at}::timestamptz` : sql<Date>`now()`)
const milliseconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`
const isOne = ([result]: { numDeletedRows?: bigint; numUpdatedRows?: bigint }[]) =>
  (result?.numDeletedRows ?? result?.numUpdatedRows) === 1n
