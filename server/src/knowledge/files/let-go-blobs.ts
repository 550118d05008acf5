import { sql, type Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'

/**
 * Removes content that no row of any account references any more. Runs before the commit, while its lock is held: a
 * crash in between leaves a row without content, but never content without a row.
 */
export async function letGoBlobs(
  tx: Transaction<Schema>,
  app: App,
  hashes: (string | null)[],
): Promise<void> {
  for (const hash of inOrder(hashes)) {
    await sql`select lock_blob(${hash})`.execute(tx)
    const { rows } = await sql<{ used: boolean }>`select is_blob_used(${hash}) as used`.execute(tx)
    if (!rows[0]!.used) await app.blobs.remove(hash)
  }
}

/** Call after a failure that left content without a row. */
export const forgetBlobs = (app: App, accountId: number, hashes: (string | null)[]) =>
  inAccount(app.db, accountId, (tx) => letGoBlobs(tx, app, hashes))

/** Locks these contents until the end of the transaction, so that nobody removes them. Returns those that exist. */
export async function holdBlobs(
  tx: Transaction<Schema>,
  app: App,
  hashes: (string | null)[],
): Promise<Set<string>> {
  const held = new Set<string>()
  for (const hash of inOrder(hashes)) {
    await sql`select lock_blob(${hash})`.execute(tx)
    if (await app.blobs.has(hash)) held.add(hash)
  }
  return held
}

/** A fixed order prevents deadlocks between transactions. */
const inOrder = (hashes: (string | null)[]) => [...new Set(hashes)].filter((hash) => hash !== null).sort()
