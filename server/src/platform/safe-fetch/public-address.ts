import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * True only for an address of the open internet. Whatever is private, special, or hides an IPv4 address
 * inside an IPv6 one (mapped, NAT64, 6to4, Teredo) is not.
 */
export function isPublicAddress(text: string): boolean {
  if (!isIP(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' ? !AZURE_HOST.has(text) : address.match(GLOBAL_UNICAST)
}

// Looks public, yet is the host side of every Azure machine and hands out its secrets.
const AZURE_HOST = new Set(['168.63.129.16'])
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')
