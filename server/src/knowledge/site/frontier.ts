// The known addresses of a site and those still to be read: kept in the database, so that a reading resumes after a
// crash.
import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { Schema, SitePageRow } from '../../database/schema.ts'
import type { KnowledgeOf } from '../lock-knowledge.ts'
import { pageAddress } from './address.ts'
import { MAX_DEPTH, MAX_KNOWN } from './limits.ts'
import type { SiteReading } from './reading.ts'

/** Adds addresses that are worth reading and not known yet. */
export async function addAddresses(
  tx: Transaction<Schema>,
  site: SiteReading,
  addresses: string[],
  depth: number,
): Promise<void> {
  if (depth > MAX_DEPTH) return
  const { account_id, agent_id } = site
  const { known } = await tx
    .selectFrom('site_pages')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where(isOf(site))
    .executeTakeFirstOrThrow()
  const wanted = wantedOf(site, addresses).slice(0, MAX_KNOWN - known)
  if (wanted.length === 0) return
  await sql`
    insert into site_pages (account_id, agent_id, url, depth)
    select ${account_id}, ${agent_id}, url, ${depth} from unnest(${wanted}::text[]) with ordinality as found (url, place)
    order by place
    on conflict do nothing`.execute(tx)
}

function wantedOf(site: SiteReading, addresses: string[]): string[] {
  const wanted = new Set<string>()
  for (const address of addresses) {
    const url = pageAddress(address, site)
    if (url !== null && site.robots.allows(url) && !site.leftOut.has(url)) wanted.add(url)
  }
  return [...wanted]
}

/** Waiting pages, closest to the start page first. */
export const waitingPages = (
  tx: Transaction<Schema>,
  owner: KnowledgeOf,
  underWay: string[],
  most: number,
): Promise<SitePageRow[]> =>
  tx
    .selectFrom('site_pages')
    .selectAll()
    .where(isOf(owner))
    .where('state', '=', 'waiting')
    .where('url', 'not in', ['', ...underWay])
    .orderBy('depth')
    .orderBy('ordinal')
    .limit(most)
    .execute()

/** A new reading visits again all pages of the last one. */
export async function waitAgain(tx: Transaction<Schema>, owner: KnowledgeOf): Promise<void> {
  await tx.updateTable('site_pages').set({ state: 'waiting' }).where(isOf(owner)).execute()
}

export async function markPage(
  tx: Transaction<Schema>,
  owner: KnowledgeOf,
  url: string,
  changes: Partial<Pick<SitePageRow, 'state' | 'etag' | 'last_modified'>>,
): Promise<void> {
  await tx.updateTable('site_pages').set(changes).where(isOf(owner)).where('url', '=', url).execute()
}

/** Returns false if the address was known already: then another task reads it or has read it. */
export async function claimAddress(
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
  url: string,
  depth: number,
): Promise<boolean> {
  const added = await tx
    .insertInto('site_pages')
    .values({ account_id, agent_id, url, depth, state: 'read' })
    .onConflict((known) => known.doNothing())
    .returning('url')
    .executeTakeFirst()
  return added !== undefined
}

/** Updates the progress of the reading. */
export async function countPages(
  tx: Transaction<Schema>,
  { account_id, agent_id }: KnowledgeOf,
  changed: number,
) {
  const { rows } = await sql<{ looked_at: number }>`
    with counted as (
      select count(*) filter (where state <> 'gone') as found, count(*) filter (where state = 'read') as read,
        count(*) filter (where state <> 'waiting') as looked_at
      from site_pages where account_id = ${account_id} and agent_id = ${agent_id}
    )
    update sites set pages_found = found, pages_read = read, pages_changed = pages_changed + ${changed}
    from counted where account_id = ${account_id} and agent_id = ${agent_id}
    returning looked_at`.execute(tx)
  return rows[0]!.looked_at
}

export const isOf =
  ({ account_id, agent_id }: KnowledgeOf) =>
  (eb: ExpressionBuilder<Schema, 'site_pages'>) =>
    eb.and({ account_id, agent_id })
