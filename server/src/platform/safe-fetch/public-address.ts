import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns true only for addresses on the public internet, so false for private or special ones and for IPv4 addresses
 * embedded in IPv6 (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' ? !AZURE_HOST.has(text) : address.match(GLOBAL_UNICAST)
}

// Looks public, but is the host of every Azure VM and serves its secrets.
const AZURE_HOST = new Set(['168.63.129.16'])
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')
