import type { Reason } from '@switchboard/contract'
import ipaddr from 'ipaddr.js'
import { AppError } from './errors.ts'
import { isLoopback, LOOPBACK_FACTOR } from './limits.ts'

export interface QuickLimit {
  /** What is limited, for example `message`. */
  name: string
  /** The limited client. */
  who: string
  limit: number
  windowMs: number
  ip: string
  message: Reason | string
}

/**
 * Maximum number of open windows of one name; beyond that the oldest are dropped. Separate for each name: a flood of free
 * names, such as new visitors, must not drop the count of a whole live chat.
 */
const MAX_WINDOWS = 100_000

/**
 * Counts in memory, for calls too frequent to query the database. Each process counts separately, so several processes
 * together allow a multiple of the limit.
 */
export function createQuickLimits(now: () => Date) {
  const windowsByName = new Map<string, Map<string, { endsAt: number; used: number }>>()

  /** Takes one slot of the window, or refuses with the time to wait. */
  function take(rate: QuickLimit): void {
    const open = openWindow(rate)
    if (!hasRoom(rate)) {
      const endsAt = open?.endsAt ?? now().getTime() + rate.windowMs
      const retryAfterS = Math.max(1, Math.ceil((endsAt - now().getTime()) / 1000))
      throw new AppError('too_many_requests', rate.message, { retryAfterS })
    }
    add(rate)
  }

  /** Counts one more, even beyond the limit. */
  function add(rate: QuickLimit): void {
    const open = openWindow(rate)
    if (open) open.used += 1
    else begin(rate)
  }

  function hasRoom(rate: QuickLimit): boolean {
    const used = openWindow(rate)?.used ?? 0
    return used < rate.limit || (isLoopback(rate.ip) && used < rate.limit * LOOPBACK_FACTOR)
  }

  function windowsOf({ name }: QuickLimit) {
    const known = windowsByName.get(name) ?? new Map<string, { endsAt: number; used: number }>()
    windowsByName.set(name, known)
    return known
  }

  function openWindow(rate: QuickLimit) {
    const found = windowsOf(rate).get(rate.who)
    return found && found.endsAt > now().getTime() ? found : undefined
  }

  function begin(rate: QuickLimit) {
    const windows = windowsOf(rate)
    // Reinserted, so that the map is ordered by the start of the windows.
    windows.delete(rate.who)
    windows.set(rate.who, { endsAt: now().getTime() + rate.windowMs, used: 1 })
    if (windows.size > MAX_WINDOWS) windows.delete(windows.keys().next().value!)
  }

  /** Returns one slot. */
  function giveBack(rate: QuickLimit): void {
    const open = openWindow(rate)
    if (open && open.used > 0) open.used -= 1
  }

  return { take, add, giveBack, hasRoom }
}

export type QuickLimits = ReturnType<typeof createQuickLimits>

/** An IPv6 user controls a whole /64, so addresses of the same /64 count as one. */
export const networkOf = (ip: string): string => ipv6Prefix(ip, 4)

/** The size a provider assigns to one customer: an IPv6 /48, with up to 65,536 /64 networks. */
export const wideNetworkOf = (ip: string): string => ipv6Prefix(ip, 3)

/** The size a registry assigns to one provider: an IPv6 /32 with 65,536 customers, or an IPv4 /16. */
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
