import { SITE_URL, URL_MAX } from '@switchboard/contract'
import { reason } from '@switchboard/contract/reasons'
import type { App } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { extensionOf } from '../../platform/file-name.ts'
import { privateHostsOf } from '../../platform/outbound-of.ts'

/** Validates the address of a site. A private one must be allowed by the operator. */
export function siteAddress(app: App, accountId: number, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isAllowed = url !== null && privateHostsOf(app, accountId).includes(url.host)
  if (!url || url.username || url.password || !(isAllowed || SITE_URL.test(text)))
    throw new AppError('invalid_request', reason('site_url'))
  url.hash = ''
  return url.href
}

/** Normalises the links to a page to one address; null if it is not worth reading. */
export function pageAddress(address: string, { protocol, hosts }: { protocol: string; hosts: Set<string> }) {
  if (address.length > URL_MAX || !URL.canParse(address)) return null
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || !hosts.has(url.host) || url.username || url.password) return null
  url.protocol = protocol
  url.hash = ''
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '')
  for (const name of [...url.searchParams.keys()]) if (OF_NO_MATTER.test(name)) url.searchParams.delete(name)
  if (isTrap(url) || NOT_READ.has(extensionOf(url.pathname))) return null
  return url.href
}

/** Tracking and session parameters do not change the page. */
const OF_NO_MATTER =
  /^(utm_\w+|gclid|fbclid|yclid|msclkid|mc_[ce]id|_ga|phpsessid|jsessionid|sid|session_?id)$/i

const DEEPEST_PATH = 12

/** Links that lead ever deeper into the same place. */
function isTrap({ pathname }: URL): boolean {
  const parts = pathname.split('/').filter(Boolean)
  return parts.length > DEEPEST_PATH || parts.length - new Set(parts).size >= 2
}

const NOT_READ = new Set(
  (
    'jpg jpeg png gif webp avif svg ico bmp tif tiff css js mjs map woff woff2 ttf otf eot mp3 mp4 m4a m4v avi mov ' +
    'mkv webm ogg oga ogv wav flac zip gz tgz tar rar 7z bz2 xz iso dmg exe msi apk bin deb rpm xml rss atom json'
  ).split(' '),
)
