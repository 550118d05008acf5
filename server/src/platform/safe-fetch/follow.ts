import type { Readable } from 'node:stream'
import { reason } from '@switchboard/contract/reasons'
import { type Dispatcher, request } from 'undici'
import { refused } from './refusals.ts'
import { READABLE_ENCODINGS } from './response.ts'
import { isSameParty, nextTarget, type Rules, type Target } from './target.ts'

export type Sent = {
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** A stream can be read only once, so it requires `redirects: 0`. */
  body?: string | Uint8Array | Readable
  signal?: AbortSignal
}

type Ways = {
  rules: Rules
  redirects: number | 'manual'
  dispatcherFor: (target: Target) => Dispatcher
  /** Of the span of this request; sent to servers that the operator named, not to strangers. */
  traceparent?: string
}

/** Sends the request and follows redirects; each new target is checked like the first. */
export async function follow(first: Target, options: Sent, ways: Ways) {
  const { rules, redirects, dispatcherFor, traceparent } = ways
  let target = first
  let sent = options
  for (let left = redirects === 'manual' ? 0 : redirects; ; left--) {
    const {
      statusCode: status,
      headers: received,
      body,
    } = await send(target.url, sent, dispatcherFor(target), target.isAllowed ? traceparent : undefined)
    const headers = listed(received)
    const location = redirects !== 'manual' && REDIRECTS.has(status) ? headers.get('location') : null
    if (location === null) return { status, headers, body, url: target.url }
    abandon(body)
    if (left === 0) throw refused(reason('host_redirect', { host: first.url.hostname }))
    const next = nextTarget(location, target, rules)
    sent = afterRedirect(sent, status, isSameParty(target.url, next.url))
    target = next
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

function send(
  url: URL,
  { method = 'GET', headers, body, signal }: Sent,
  dispatcher: Dispatcher,
  traceparent: string | undefined,
) {
  const own = {
    'user-agent': 'Switchboard',
    ...lowerCased(headers),
    ...(traceparent !== undefined && { traceparent }),
    'accept-encoding': READABLE_ENCODINGS,
  }
  return request(url, { method, headers: own, body, signal, dispatcher })
}

/** Another party receives neither the body nor any header that could grant access. */
function afterRedirect(sent: Sent, status: number, isSame: boolean): Sent {
  const next = keepsMethod(sent, status) ? sent : { ...sent, method: 'GET' as const, body: undefined }
  if (isSame) return next
  if (next.body !== undefined) throw refused(reason('host_redirect_carries'))
  const harmless = Object.entries(lowerCased(next.headers)).filter(([name]) => HARMLESS_HEADERS.has(name))
  return { ...next, headers: Object.fromEntries(harmless) }
}

function keepsMethod({ method = 'GET' }: Sent, status: number) {
  return status === 307 || status === 308 || method === 'GET' || method === 'HEAD'
}

const HARMLESS_HEADERS = new Set(['accept', 'accept-language', 'user-agent'])

function lowerCased(headers: Record<string, string> = {}) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function listed(received: Dispatcher.ResponseData['headers']) {
  const headers = new Headers()
  for (const [name, value = []] of Object.entries(received))
    for (const one of [value].flat()) headers.append(name, one)
  return headers
}

/** Discards a redirect's body: the connection is closed instead of reading it to the end. */
function abandon(body: Readable) {
  body.on('error', () => {}).destroy()
}
