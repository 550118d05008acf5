// Outgoing connections for protocols other than HTTP, with the same address policy as safe-fetch.
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { reason } from '@switchboard/contract/reasons'
import { checkedLookup, type Resolve, resolveBySystem } from './safe-fetch/checked-connect.ts'
import { isPublicAddress } from './safe-fetch/public-address.ts'
import { refused } from './safe-fetch/refusals.ts'
import { parseAllowed } from './safe-fetch/target.ts'

export interface ConnectRules {
  /** `host:port` of servers the operator configured; only these may be private or on an unusual port. */
  allowPrivateHosts: string[]
  ports: number[]
  resolve?: Resolve
}

export interface Endpoint {
  host: string
  port: number
}

export const isAllowedPrivate = ({ host, port }: Endpoint, { allowPrivateHosts }: ConnectRules): boolean =>
  parseAllowed(allowPrivateHosts).has(`${new URL(`http://${host}`).hostname}:${port}`)

/** Options for `net.connect` and `tls.connect`: the checked addresses are the ones connected to. */
export function safeSocketOptions(
  endpoint: Endpoint,
  rules: ConnectRules,
): { autoSelectFamily: true; lookup?: LookupFunction } {
  const { host, port } = endpoint
  if (isAllowedPrivate(endpoint, rules)) return { autoSelectFamily: true }
  if (!rules.ports.includes(port)) throw refused(reason('host_port_connect', { number: port }))
  if (isIP(host) > 0 && !isPublicAddress(host)) throw refused(reason('host_private', { host }))
  return { autoSelectFamily: true, lookup: checkedLookup(rules.resolve ?? resolveBySystem) }
}

/** Returns a connected socket, for libraries that would otherwise resolve names themselves. */
export function safeConnect(
  endpoint: Endpoint,
  rules: ConnectRules,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<Socket> {
  const options = safeSocketOptions(endpoint, rules)
  return new Promise((resolve, reject) => {
    const socket = connect({ ...endpoint, ...options })
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error('connection timeout'), { code: 'UND_ERR_CONNECT_TIMEOUT' }))
    }, timeoutMs)
    const giveUp = () => void socket.destroy(new Error('aborted'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    socket.once('error', (error) => {
      settle()
      reject(error)
    })
    socket.once('connect', () => {
      settle()
      socket.removeAllListeners('error')
      // Nobody handles errors until the library takes over the socket.
      socket.on('error', () => {})
      resolve(socket)
    })
  })
}
