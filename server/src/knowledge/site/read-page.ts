import type { Transaction } from 'kysely'
import type { App } from '../../context.ts'
import { inAccount } from '../../database/in-account.ts'
import type { Schema, SitePageRow } from '../../database/schema.ts'
import { outboundOf } from '../../platform/outbound-of.ts'
import { forgetBlobs, holdBlobs, letGoBlobs } from '../files/let-go-blobs.ts'
import { SITE_PAGE_PREFIX } from '../files/present-file.ts'
import { pageAddress } from './address.ts'
import { type Visited, visit } from './fetch-page.ts'
import { addAddresses, claimAddress, countPages, markPage } from './frontier.ts'
import { hashOf, keepSiteFile, siteFileAt } from './keep-site-file.ts'
import { type Content, readContent } from './read-content.ts'
import { lockReading, type SiteReading, type SiteRun } from './reading.ts'

/** Reads one address of a site and stores its content. Returns how many addresses have been visited so far. */
export async function readPage(
  app: App,
  run: SiteRun,
  site: SiteReading,
  page: SitePageRow,
  signal: AbortSignal,
): Promise<number> {
  const before = await inAccount(app.db, site.account_id, (tx) => siteFileAt(tx, site, page.url))
  const known = before ? page : { etag: null, last_modified: null }
  const visited = await visit(
    { outbound: outboundOf(app, site.account_id) },
    page.url,
    known,
    signal,
    (answer, kind) => readContent(app, site, answer, kind, signal),
  )
  const blob = visited.kind === 'found' ? visited.result.file.blob : null
  try {
    return await run.transaction(async (tx) => {
      await lockReading(tx, site)
      const isNews = await keepVisited(tx, app, site, page, visited)
      // Removes the content if no file references it.
      await letGoBlobs(tx, app, [blob])
      return countPages(tx, site, isNews ? 1 : 0)
    })
  } catch (error) {
    await forgetBlobs(app, site.account_id, [blob])
    throw error
  }
}

const STATE_AFTER = { unchanged: 'read', gone: 'gone', failed: 'failed' } as const

async function keepVisited(
  tx: Transaction<Schema>,
  app: App,
  site: SiteReading,
  page: SitePageRow,
  visited: Visited<Content>,
): Promise<boolean> {
  if (visited.kind !== 'found') {
    await markPage(tx, site, page.url, { state: STATE_AFTER[visited.kind] })
    return false
  }
  const { file, links, canonical } = visited.result
  const { blob } = file
  if (blob !== null && !(await holdBlobs(tx, app, [blob])).has(blob)) {
    await markPage(tx, site, page.url, { state: 'failed' })
    return false
  }
  await addAddresses(tx, site, links, page.depth + 1)
  const url = ownAddress(site, visited.url, canonical)
  if (url !== page.url) await markPage(tx, site, page.url, { state: 'gone' })
  if (url === null || (url !== page.url && !(await claimAddress(tx, site, url, page.depth)))) return false
  // Without a file only the links matter, so the page is always fetched again.
  const validators = file.chunks.length > 0 ? visited.known : { etag: null, last_modified: null }
  await markPage(tx, site, url, { state: 'read', ...validators })
  const file_name = file.file_name ?? `${SITE_PAGE_PREFIX}-${hashOf(url).slice(0, 32)}`
  return keepSiteFile(tx, app, site, { ...file, file_name, url })
}

/** The page's address: the canonical one it declares, else where it was found. Null if it must not be read. */
function ownAddress(site: SiteReading, found: string, canonical: string | null): string | null {
  const isForUs = (url: string | null) => url !== null && site.robots.allows(url) && !site.leftOut.has(url)
  const foundAt = pageAddress(found, site)
  if (!isForUs(foundAt)) return null
  const home = canonical && pageAddress(canonical, site)
  return home && isForUs(home) ? home : foundAt
}
