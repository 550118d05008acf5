import ipaddr from 'ipaddr.js'
import { AppError } from './errors.ts'
import { isLoopback, LOOPBACK_FACTOR } from './limits.ts'

export interface QuickLimit {
  /** What is limited, for example `message`. */
  name: string
  /** Whom it counts. */
  who: string
  limit: number
  windowMs: number
  ip: string
  message: string
}

/** How many different ones are counted at once; beyond that the oldest windows are forgotten first. */
const MAX_WINDOWS = 100_000

/**
 * Counts in memory, for calls that come too often to ask the database. Each process counts on its own, so
 * several of them together let through as many times more.
 */
export function createQuickLimits(now: () => Date) {
  const windows = new Map<string, { endsAt: number; used: number }>()

  /** Takes one slot of the window, or refuses with the time to wait. */
  function take(rate: QuickLimit): void {
    const open = openWindow(keyOf(rate))
    if (!hasRoom(rate)) {
      const endsAt = open?.endsAt ?? now().getTime() + rate.windowMs
      const retryAfterS = Math.max(1, Math.ceil((endsAt - now().getTime()) / 1000))
      throw new AppError('too_many_requests', rate.message, { retryAfterS })
    }
    add(rate)
  }

  /** Counts one more, whether or not there is room. */
  function add(rate: QuickLimit): void {
    const open = openWindow(keyOf(rate))
    if (open) open.used += 1
    else begin(keyOf(rate), rate.windowMs)
  }

  function hasRoom(rate: QuickLimit): boolean {
    const used = openWindow(keyOf(rate))?.used ?? 0
    return used < rate.limit || (isLoopback(rate.ip) && used < rate.limit * LOOPBACK_FACTOR)
  }

  function openWindow(key: string) {
    const found = windows.get(key)
    return found && found.endsAt > now().getTime() ? found : undefined
  }

  function begin(key: string, windowMs: number) {
    // Set anew, so that the map's own order is the order of their beginnings.
    windows.delete(key)
    windows.set(key, { endsAt: now().getTime() + windowMs, used: 1 })
    if (windows.size > MAX_WINDOWS) windows.delete(windows.keys().next().value!)
  }

  /** Takes back one that was counted. */
  function giveBack(rate: QuickLimit): void {
    const open = openWindow(keyOf(rate))
    if (open && open.used > 0) open.used -= 1
  }

  return { take, add, giveBack, hasRoom }
}

export type QuickLimits = ReturnType<typeof createQuickLimits>

const keyOf = ({ name, who }: QuickLimit) => `${name} ${who}`

/** Who has one IPv6 address has a whole network of them, so that network counts as one. */
export const networkOf = (ip: string): string => ipv6Prefix(ip, 4)

/** As much as a provider gives to one customer: up to 65,536 such networks. */
export const wideNetworkOf = (ip: string): string => ipv6Prefix(ip, 3)

/** As much as a registry gives to one provider: 65,536 IPv6 customers, or as many IPv4 addresses. */
export function providerOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? (address as ipaddr.IPv4).octets.slice(0, 2).join('.') : ipv6Prefix(ip, 2)
}

function ipv6Prefix(ip: string, parts: number): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4'
    ? address.toString()
    : (address as ipaddr.IPv6).parts.slice(0, parts).join(':')
}
