import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Visit } from '../platform/note-audit.ts'

const USER_AGENT_MAX = 300

export const visitOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Visit => ({
  user_agent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  address: shortAddress(ip),
})

/** Shortens an address to its network: the last part, which identifies the machine, is removed. */
export function shortAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ''
  const address = ipaddr.process(ip)
  if (address.range() === 'loopback') return address.toString()
  if (address.kind() === 'ipv4') return address.toString().replace(/(?<!\d)\d+$/, 'x')
  const [first, second, third] = address.toNormalizedString().split(':')
  return `${first}:${second}:${third}:x`
}
