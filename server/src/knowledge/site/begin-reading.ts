import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import type { Schema, SiteRow } from '../../database/schema.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { lockKnowledge } from '../lock-knowledge.ts'
import { waitAgain } from './frontier.ts'
import { type SiteJob, type SiteRun, siteOf } from './reading.ts'

/**
 * Begins or resumes a reading of the site. Returns null if the site was changed, removed or reread by hand meanwhile.
 */
export async function beginReading(
  tx: Transaction<Schema>,
  app: App,
  { accountId, payload: { agent_id, reading } }: SiteRun,
): Promise<SiteRow | null> {
  const owner = { account_id: accountId, agent_id }
  const isThere = await siteOf(tx, owner)
  if (!isThere) return null
  await lockKnowledge(tx, owner)
  const site = await siteOf(tx, owner)
  const isNext = site?.reading === reading - 1 && (site.state === 'done' || site.state === 'failed')
  if (!site || !(site.reading === reading || isNext)) return null
  if (site.state === 'reading') return site
  if (!isNext && site.state !== 'queued') return null
  await waitAgain(tx, owner)
  const counters = { pages_found: 0, pages_read: 0, pages_changed: 0 }
  return tx
    .updateTable('sites')
    .set({
      ...counters,
      reading,
      state: 'reading',
      ...storedReason(null),
      started_at: app.now(),
      next_at: null,
    })
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agent_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Each reading is a separate job: only the one requested last counts. */
export const wantReading = (
  tx: Transaction<Schema>,
  app: App,
  { account_id, agent_id, reading }: SiteRow,
  at?: Date,
) =>
  app.jobs.enqueue(tx, {
    account_id,
    kind: 'read_site',
    payload: { agent_id, reading } satisfies SiteJob,
    dedupe_key: `${agent_id} ${reading}`,
    priority: -1,
    ...(at && { run_at: at }),
  })
