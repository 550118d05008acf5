import type { Reason } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import type { Schema, SiteRow } from '../../database/schema.ts'
import { storedReason } from '../../platform/stored-reason.ts'
import { dropFiles } from '../files/remove-file.ts'
import type { KnowledgeOf } from '../lock-knowledge.ts'
import { wantReading } from './begin-reading.ts'
import { isOf } from './frontier.ts'

const HOUR_MS = 3_600_000

/** Deletes what the site no longer has. Pages that were not reached in time stay unchanged. */
export async function finishReading(
  tx: Transaction<Schema>,
  app: App,
  site: SiteRow,
  { ranOutOfTime }: { ranOutOfTime: boolean },
): Promise<void> {
  await dropFiles(tx, app, await vanishedFiles(tx, site, ranOutOfTime))
  await tx
    .deleteFrom('site_pages')
    .where(isOf(site))
    .where('state', 'in', ranOutOfTime ? ['gone'] : ['gone', 'waiting'])
    .execute()
  const isEmpty = !(await hasFiles(tx, site))
  await endReading(tx, app, site, isEmpty ? NOTHING_FOUND : null)
}

const NOTHING_FOUND = reason('site_silent')

/** Keeps what was read before. The site is read again after the configured interval. */
export async function endReading(
  tx: Transaction<Schema>,
  app: App,
  site: SiteRow,
  why: Reason | string | null,
) {
  const finished_at = app.now()
  const everyMs = app.config.SITE_READ_EVERY_HOURS * HOUR_MS
  const next_at = everyMs > 0 ? new Date(finished_at.getTime() + everyMs) : null
  await tx
    .updateTable('sites')
    .set({ state: why === null ? 'done' : 'failed', ...storedReason(why), finished_at, next_at })
    .where('account_id', '=', site.account_id)
    .where('agent_id', '=', site.agent_id)
    .execute()
  if (next_at) await wantReading(tx, app, { ...site, reading: site.reading + 1 }, next_at)
}

const vanishedFiles = (
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
  ranOutOfTime: boolean,
) =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .where('store', '=', 'site')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('site_pages as page')
            .select('page.url')
            .whereRef('page.account_id', '=', 'files.account_id')
            .whereRef('page.agent_id', '=', 'files.agent_id')
            .whereRef('page.url', '=', 'files.url')
            .where('page.state', 'in', ranOutOfTime ? ['read', 'failed', 'waiting'] : ['read', 'failed']),
        ),
      ),
    )
    .execute()

const hasFiles = (tx: Transaction<Schema>, { account_id, agent_id }: KnowledgeOf) =>
  tx
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .where('store', '=', 'site')
    .limit(1)
    .executeTakeFirst()
