import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { inAccount } from '../database/in-account.ts'
import type { Schema } from '../database/schema.ts'
import { AppError } from './errors.ts'

/** After this an unfinished first attempt counts as dead and a repeat may run. */
const ABANDONED_MS = 60_000

interface Attempt {
  accountId: number
  key: string
  /** The request itself; reusing the key for another request is an error. */
  request: string
  now: Date
}

/**
 * Runs a POST once per key: a repeat gets the first response, a failure releases the key. The response is stored after
 * the work's own commit, so only a crash between the two lets a repeat, at least a minute later, run the work again.
 */
export async function once(
  db: Kysely<Schema>,
  attempt: Attempt,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const earlier = await reserve(db, attempt)
  if (earlier !== null) return JSON.parse(earlier)
  try {
    const response = await run()
    await finish(db, attempt, JSON.stringify(response))
    return response
  } catch (error) {
    await release(db, attempt)
    throw error
  }
}

/** Returns the stored response of an earlier attempt, or null if this attempt may run. */
async function reserve(
  db: Kysely<Schema>,
  { accountId, key, request, now }: Attempt,
): Promise<string | null> {
  const request_hash = createHash('sha256').update(request).digest('base64url')
  return inAccount(db, accountId, async (tx) => {
    const added = await tx
      .insertInto('idempotency_keys')
      .values({ account_id: accountId, key, request_hash, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (added) return null
    const earlier = await tx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (earlier.request_hash !== request_hash)
      throw new AppError('conflict', 'This Idempotency-Key was already used for another request')
    if (earlier.response !== null) return earlier.response
    if (now.getTime() - earlier.created_at.getTime() < ABANDONED_MS)
      throw new AppError('conflict', 'The same request is still being worked on', { retryAfterS: 1 })
    await tx
      .updateTable('idempotency_keys')
      .set({ created_at: now })
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .execute()
    return null
  })
}

const finish = (db: Kysely<Schema>, { accountId, key }: Attempt, response: string) =>
  inAccount(db, accountId, (tx) =>
    tx
      .updateTable('idempotency_keys')
      .set({ response })
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .execute(),
  )

const release = (db: Kysely<Schema>, { accountId, key }: Attempt) =>
  inAccount(db, accountId, (tx) =>
    tx.deleteFrom('idempotency_keys').where('account_id', '=', accountId).where('key', '=', key).execute(),
  )
