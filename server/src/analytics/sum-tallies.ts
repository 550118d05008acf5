import { sql } from 'kysely'
import type { App } from '../context.ts'

const EVERY_MS = 10 * 60_000
const AT_ONCE = 20_000

/** Sums up the changes since the last run, in one row per quarter of an hour. */
export function sumTallies(app: App): void {
  app.jobs.on('sum_tallies', async () => {
    for (let summed = AT_ONCE; summed === AT_ONCE; ) summed = await sumSome(app)
  })
  app.jobs.every('sum_tallies', EVERY_MS)
}

async function sumSome(app: App): Promise<number> {
  const { rows } = await sql<{ summed: number }>`select sum_tallies(${AT_ONCE}) as summed`.execute(app.db)
  return rows[0]!.summed
}
