import { reason } from '@switchboard/contract/reasons'
import { refused } from './refusals.ts'

export type Target = {
  url: URL
  /** The operator named this host and port, so it may be private. */
  isAllowed: boolean
}

export type Rules = { allowed: ReadonlySet<string>; ports: ReadonlySet<number> }

export function checkTarget(address: string | URL, rules: Rules): Target {
  const url = parse(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused(reason('host_not_http'))
  if (url.username || url.password) throw refused(reason('host_user'))
  const isAllowed = rules.allowed.has(hostAndPort(url))
  if (!isAllowed && !rules.ports.has(portOf(url))) throw refused(reason('host_port', { number: url.port }))
  return { url, isAllowed }
}

/** Resolves a redirect. Nobody here named its target, so it is never a private host other than the redirecting one. */
export function nextTarget(location: string, from: Target, rules: Rules): Target {
  const to = checkTarget(parse(location, from.url), rules)
  if (to.isAllowed && !(from.isAllowed && isSameParty(from.url, to.url)))
    throw refused(reason('host_private', { host: to.url.hostname }))
  return to
}

/** Whether data sent to one may be sent to the other: same host and port, or an upgrade to https. */
export function isSameParty(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true
  return from.hostname === to.hostname && !from.port && !to.port && to.protocol === 'https:'
}

export function parseAllowed(entries: string[]): Set<string> {
  return new Set(entries.map(allowedEntry))
}

function allowedEntry(entry: string) {
  const url = URL.canParse(`http://${entry}`) ? new URL(`http://${entry}`) : undefined
  if (!url?.hostname || !/:\d+$/.test(entry) || url.pathname !== '/' || url.username)
    throw new Error(`"${entry}" must be a host with a port, like localhost:11434.`)
  return hostAndPort(url)
}

function parse(address: string | URL, base?: URL) {
  if (address instanceof URL) return address
  if (!URL.canParse(address, base?.href)) throw refused(reason('host_not_an_address'))
  return new URL(address, base)
}

const hostAndPort = (url: URL) => `${url.hostname}:${portOf(url)}`
const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
