import { createOutbound, type Outbound } from '../platform/safe-fetch.ts'

/** A way out to the provider whose address the operator has set: it may be private, as a stand-in on this machine is. */
export function outboundTo(baseUrl: string): Outbound {
  const { hostname, port, protocol } = new URL(baseUrl)
  return createOutbound({ allowPrivateHosts: [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`] })
}
