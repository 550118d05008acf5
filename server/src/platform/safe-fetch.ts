// Every outgoing HTTP request of the server goes through here, and none reaches a private network.
import { Agent } from 'undici'
import { inSpan } from '../tracing/span.ts'
import { checkedConnect, type Resolve, resolveBySystem } from './safe-fetch/checked-connect.ts'
import { follow, type Sent } from './safe-fetch/follow.ts'
import { failure, tooSlow } from './safe-fetch/refusals.ts'
import { type OutboundResponse, presentResponse } from './safe-fetch/response.ts'
import { checkTarget, parseAllowed, type Rules, type Target } from './safe-fetch/target.ts'

export type { OutboundResponse } from './safe-fetch/response.ts'

export type OutboundRequest = Sent & {
  /** Limit for the decompressed response; 5 MB by default. */
  maxBytes?: number
  /** Timeout from the DNS lookup to the last byte of the response; 30 s by default. */
  timeoutMs?: number
  /** True where the address was chosen by an account that may not reach the operator's private hosts. */
  publicOnly?: boolean
  /** How many redirects are followed before the request is refused; 5 unless told. `manual`: a redirect is the answer. */
  redirects?: number | 'manual'
}

export type Outbound = {
  fetch(url: string | URL, options?: OutboundRequest): Promise<OutboundResponse>
  close(): Promise<void>
}

export type OutboundRules = {
  /**
   * `host:port` of servers that the operator configured, fixed or read at each request; only these may be private or
   * use unusual ports.
   */
  allowPrivateHosts: string[] | (() => string[])
  ports?: number[]
  resolve?: Resolve
}

export function createOutbound({ allowPrivateHosts, ...other }: OutboundRules): Outbound {
  const { ports = [80, 443], resolve = resolveBySystem } = other
  const hosts = typeof allowPrivateHosts === 'function' ? allowPrivateHosts : () => allowPrivateHosts
  parseAllowed(hosts())
  const rules: Rules = {
    // Read for each request: the operator may change them at runtime.
    get allowed() {
      return parseAllowed(hosts())
    },
    ports: new Set(ports),
  }
  const publicRules: Rules = { allowed: new Set(), ports: rules.ports }
  const toPublic = new Agent({ ...NO_OWN_TIMEOUTS, connect: checkedConnect(resolve) })
  const toAllowed = new Agent(NO_OWN_TIMEOUTS)
  const dispatcherFor = ({ isAllowed }: Target) => (isAllowed ? toAllowed : toPublic)

  async function fetch(url: string | URL, options: OutboundRequest = {}) {
    const { maxBytes = DEFAULT_MAX_BYTES, redirects = DEFAULT_REDIRECTS, publicOnly } = options
    const reach = publicOnly ? publicRules : rules
    const target = checkTarget(url, reach)
    const { signal, onEnd } = deadline(target.url.hostname, options)
    const method = options.method ?? 'GET'
    return inSpan(method, 'client', async (span) => {
      // A path may contain a token.
      span?.set({ 'http.request.method': method, 'server.address': target.url.hostname })
      try {
        const ways = { rules: reach, redirects, dispatcherFor, traceparent: span?.traceparent() }
        const received = await follow(target, { ...options, signal }, ways)
        span?.set({ 'http.response.status_code': received.status })
        return presentResponse({ ...received, maxBytes, signal: options.signal, onEnd })
      } catch (error) {
        onEnd()
        throw failure(error, target.url.hostname, options.signal)
      }
    })
  }

  async function close() {
    await Promise.all([toPublic.destroy(), toAllowed.destroy()])
  }

  return { fetch, close }
}

// Each request has one overall deadline, so the client's own partial timeouts are disabled.
const NO_OWN_TIMEOUTS = { headersTimeout: 0, bodyTimeout: 0 }
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024
const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_REDIRECTS = 5

function deadline(host: string, { timeoutMs = DEFAULT_TIMEOUT_MS, signal }: OutboundRequest) {
  const controller = new AbortController()
  const giveUp = () => controller.abort(signal?.reason)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp, { once: true })
  const timer = setTimeout(() => controller.abort(tooSlow(host)), timeoutMs)
  const onEnd = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
  return { signal: controller.signal, onEnd }
}
