import { type Kysely, sql } from 'kysely'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'
import type { At } from './leases.ts'

const INSTALLATION = 0
const RECURRING = 'every'
const FOR_EVER = 2_147_483_647

/** One row per kind, regardless of the number of processes: it is never finished, only postponed to its next run. */
export async function startRecurring(
  db: Kysely<Schema>,
  kind: string,
  intervalMs: number,
  at: At,
): Promise<void> {
  const now = sql`coalesce(${at}::timestamptz, now())`
  const ours = sql`account_id = ${INSTALLATION} and kind = ${kind} and dedupe_key = ${RECURRING}`
  await inAccount(db, INSTALLATION, async (tx) => {
    await sql`
      insert into jobs (account_id, kind, dedupe_key, max_attempts, run_at)
      select ${INSTALLATION}, ${kind}, ${RECURRING}, ${FOR_EVER}, ${now}
      where not exists (select from jobs where ${ours})
      on conflict do nothing`.execute(tx)
    await sql`
      update jobs set run_at = ${now} + make_interval(secs => ${intervalMs / 1000})
      where ${ours} and state = 'queued' and run_at > ${now} + make_interval(secs => ${intervalMs / 1000})
    `.execute(tx)
  })
}

export const isRecurring = (job: { account_id: number; dedupe_key: string | null }) =>
  job.account_id === INSTALLATION && job.dedupe_key === RECURRING

/** Requeues a dead job with all its attempts, or deletes it if a duplicate is queued already. */
export async function retryDeadJob(
  db: Kysely<Schema>,
  accountId: number,
  jobId: number,
  at: At,
): Promise<boolean> {
  return inAccount(db, accountId, async (tx) => {
    const dead = sql`account_id = ${accountId} and id = ${jobId} and state = 'dead'`
    const dropped = await sql`
      delete from jobs as job where ${dead} and exists (
        select from jobs as twin where twin.account_id = job.account_id and twin.kind = job.kind
          and twin.dedupe_key = job.dedupe_key and twin.state = 'queued')`.execute(tx)
    const revived = await sql`
      update jobs set state = 'queued', attempts = 0, run_at = coalesce(${at}::timestamptz, now())
      where ${dead}`.execute(tx)
    return (dropped.numAffectedRows ?? 0n) + (revived.numAffectedRows ?? 0n) > 0n
  })
}
