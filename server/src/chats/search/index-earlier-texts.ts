import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'

/** Rows locked at once, against changes only: few, so that nobody waits. */
const BATCH = 500

/** Indexes texts from before the search index. An earlier version queued this job once per account. */
export function indexEarlierTexts(app: App): void {
  app.jobs.on('index_earlier_texts', async ({ accountId, signal }) => {
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted()
      isMore = await indexSome(app, accountId)
    }
  })
  app.jobs.unhurried('index_earlier_texts')
}

/** Returns false if nothing is left. */
export async function indexSome(app: App, accountId: number, batch = BATCH): Promise<boolean> {
  const { rows } = await inAccount(app.db, accountId, (tx) =>
    sql<{ is_more: boolean }>`select index_earlier_texts(${accountId}, ${batch}) as is_more`.execute(tx),
  )
  return rows[0]!.is_more
}
