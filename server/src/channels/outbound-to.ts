import { createOutbound, type Outbound } from '../platform/safe-fetch.ts'

/** Outbound access to the provider's configured URL. It may be private, such as a fake on this machine. */
export function outboundTo(baseUrl: string): Outbound {
  const { hostname, port, protocol } = new URL(baseUrl)
  return createOutbound({ allowPrivateHosts: [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`] })
}
