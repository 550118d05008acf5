import { UNCLAIMED_FILE_MS } from '@switchboard/contract'
import { sql } from 'kysely'
import type { App } from '../context.ts'

const HOUR_MS = 3_600_000

/** Deletes files whose message was never sent after a day. Runs hourly, in one of all processes. */
export function dropUnclaimedFiles(app: App): void {
  app.jobs.on('drop_unclaimed_files', () => dropUnclaimed(app))
  app.jobs.every('drop_unclaimed_files', HOUR_MS)
}

export async function dropUnclaimed(app: App): Promise<void> {
  while (await dropSome(app));
}

/**
 * Deletes the content before the commit, while its lock is held. A crash in between leaves a row without content, which
 * the next run deletes, and never content without a row.
 */
async function dropSome(app: App): Promise<boolean> {
  const olderThan = new Date(app.now().getTime() - UNCLAIMED_FILE_MS)
  return app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ blob: string; is_used: boolean }>`
      select blob, is_used from drop_unclaimed_attachments(${olderThan})`.execute(tx)
    for (const { blob, is_used } of rows) if (!is_used) await app.blobs.remove(blob)
    return rows.length > 0
  })
}
