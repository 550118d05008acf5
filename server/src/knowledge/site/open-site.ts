import { reason } from '@switchboard/contract/reasons'
import type { App } from '../../context.ts'
import type { SiteRow } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { REQUEST_MS } from './limits.ts'
import type { SiteReading } from './reading.ts'
import { readRobots } from './robots.ts'
import { sitemapAddresses } from './sitemap.ts'

/** Opens the site and reads its robots.txt. Throws an error for the user if the site cannot be read. */
export async function openSite(
  app: Pick<App, 'outbound'>,
  row: SiteRow,
  signal: AbortSignal,
): Promise<SiteReading> {
  const named = new URL(row.url)
  const first = await readRobots(app, named.origin, signal)
  refuseUnlessAllowed(first.allows(named.href), named)
  const start = await arrivedAt(app, named, signal)
  const robots = start.origin === named.origin ? first : await readRobots(app, start.origin, signal)
  refuseUnlessAllowed(robots.allows(start.href), start)
  const { account_id, agent_id, reading, started_at, left_out } = row
  return {
    account_id,
    agent_id,
    reading,
    url: start.href,
    startedAt: started_at!,
    protocol: start.protocol,
    hosts: new Set([named.host, start.host]),
    robots,
    leftOut: new Set(left_out),
  }
}

/** Pages from the site's own sitemaps. */
export function listedPages(
  app: Pick<App, 'outbound'>,
  { url, hosts, robots }: SiteReading,
  signal: AbortSignal,
): Promise<string[]> {
  const sitemaps = [...robots.sitemaps, new URL('/sitemap.xml', url).href]
  const isOfSite = (address: string) => URL.canParse(address) && hosts.has(new URL(address).host)
  return sitemapAddresses(app, sitemaps, isOfSite, signal)
}

/** Follows redirects: many sites live at www, or at another address than users enter. */
async function arrivedAt(app: Pick<App, 'outbound'>, url: URL, signal: AbortSignal): Promise<URL> {
  const enough = new AbortController()
  try {
    const either = AbortSignal.any([signal, enough.signal])
    const answer = await app.outbound.fetch(url, { timeoutMs: REQUEST_MS, signal: either })
    if (answer.status >= 400)
      throw new AppError(
        'outbound_refused',
        reason('site_status', { host: url.hostname, number: answer.status }),
      )
    return new URL(answer.url)
  } finally {
    enough.abort()
  }
}

function refuseUnlessAllowed(isAllowed: boolean, { hostname }: URL): void {
  if (!isAllowed) throw new AppError('outbound_refused', reason('site_robots', { host: hostname }))
}
