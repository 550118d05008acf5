import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'

export type NewJob<Payload = Record<string, unknown>> = {
  account_id: number
  kind: string
  payload?: Payload
  /** Earliest start; now by default. */
  run_at?: Date
  /** While a job of this kind and key is queued, enqueueing again returns that job. */
  dedupe_key?: string
  max_attempts?: number
  /** Higher goes first. */
  priority?: number
}

/**
 * The job exists only if the transaction commits. A queued duplicate is updated on purpose: its row stays locked until
 * the commit, so the job cannot start before it can see what this transaction wrote.
 */
export async function insertJob(tx: Transaction<Schema>, job: NewJob, at: Date | null): Promise<number> {
  const { id } = await tx
    .insertInto('jobs')
    .values({
      account_id: job.account_id,
      kind: job.kind,
      payload: JSON.stringify(job.payload ?? {}),
      run_at: job.run_at ?? at ?? sql<Date>`now()`,
      ...(job.dedupe_key !== undefined && { dedupe_key: job.dedupe_key }),
      ...(job.max_attempts !== undefined && { max_attempts: job.max_attempts }),
      ...(job.priority !== undefined && { priority: job.priority }),
    })
    .onConflict((clash) =>
      clash
        .columns(['account_id', 'kind', 'dedupe_key'])
        .where('state', '=', sql.lit('queued'))
        .where('dedupe_key', 'is not', null)
        .doUpdateSet({ run_at: sql<Date>`least(jobs.run_at, excluded.run_at)` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
