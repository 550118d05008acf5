import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { MAX_KNOWN, REQUEST_MS, SITEMAP_MAX_BYTES, SITEMAPS } from './limits.ts'

/** Pages from a site's sitemaps, in their order. A site without sitemaps is read by following its links. */
export async function sitemapAddresses(
  app: Pick<App, 'outbound'>,
  sitemaps: string[],
  isOfSite: (url: string) => boolean,
  signal: AbortSignal,
): Promise<string[]> {
  const waiting = [...sitemaps]
  const seen = new Set<string>()
  const pages: string[] = []
  while (waiting.length > 0 && seen.size < SITEMAPS && pages.length < MAX_KNOWN) {
    const url = waiting.shift()!
    if (seen.has(url) || !isOfSite(url)) continue
    seen.add(url)
    const xml = await readSitemap(app, url, signal)
    if (/<sitemapindex[\s>]/i.test(xml.slice(0, HEAD))) waiting.push(...addressesIn(xml, SITEMAPS))
    else pages.push(...addressesIn(xml, MAX_KNOWN))
  }
  return pages
}

const HEAD = 2000
const unzip = promisify(gunzip)

/** A list that is missing or broken is no reason not to read the site. */
async function readSitemap(app: Pick<App, 'outbound'>, url: string, signal: AbortSignal): Promise<string> {
  try {
    const limits = { maxBytes: SITEMAP_MAX_BYTES, timeoutMs: REQUEST_MS }
    const answer = await app.outbound.fetch(url, { ...limits, signal })
    const bytes = await answer.bytes()
    if (answer.status !== 200) return ''
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    return (isPacked ? await unzip(bytes, { maxOutputLength: SITEMAP_MAX_BYTES }) : bytes).toString('utf8')
  } catch (error) {
    if (error instanceof AppError || isZipError(error)) return ''
    throw error
  }
}

const isZipError = (error: unknown) =>
  /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(String((error as NodeJS.ErrnoException).code))

function addressesIn(xml: string, most: number): string[] {
  const found: string[] = []
  for (const [, text] of xml.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]]{1,2000}?)(?:\]\]>)?\s*<\/loc>/gi)) {
    found.push(text!.replaceAll('&amp;', '&').trim())
    if (found.length === most) break
  }
  return found
}
