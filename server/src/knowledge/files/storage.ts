import { reason } from '@switchboard/contract/reasons'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import { AppError } from '../../platform/errors.ts'

const MB = 2 ** 20

/** Storage used by the account's files, and its limit. */
export async function storageOf(app: App, accountId: number) {
  const { rows } = await inAccount(app.db, accountId, (tx) =>
    sql<{ used: number }>`select (${storedBytes(accountId)})::bigint as used`.execute(tx),
  )
  return { used_bytes: rows[0]!.used, max_bytes: app.config.ACCOUNT_STORAGE_MB * MB }
}

/** Applies to uploads by the account itself. */
export async function refuseBeyondStorage(app: App, accountId: number, bytes: number): Promise<void> {
  const { used_bytes, max_bytes } = await storageOf(app, accountId)
  if (used_bytes + bytes > max_bytes) throw new AppError('payload_too_large', reason('storage_full'))
}

/** Files of the knowledge base, and those of conversations. */
export const storedBytes = (accountId: number) => sql`
  coalesce((select sum(size) from attachments where account_id = ${accountId}), 0)
    + coalesce((select sum(size) from files where account_id = ${accountId}), 0)`
