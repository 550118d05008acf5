import { sql, type Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema } from '../../database/schema.ts'

/**
 * Removes content that no row needs any more, of whichever account. It goes before the commit, while its lock is
 * held: a crash in between leaves a row without content, and never content that no row knows of.
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

/** After a failure that left content behind without a row. */
export const forgetBlobs = (app: App, accountId: number, hashes: (string | null)[]) =>
  inAccount(app.db, accountId, (tx) => letGoBlobs(tx, app, hashes))

/** Held to the end of the transaction: nobody lets go of these meanwhile. Gives those that are really there. */
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

/** Always in the same order, so that two transactions never wait for each other. */
const inOrder = (hashes: (string | null)[]) => [...new Set(hashes)].filter((hash) => hash !== null).sort()
