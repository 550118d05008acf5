import { createHash } from 'node:crypto'
import type { Reason } from '@switchboard/contract'
import ipaddr from 'ipaddr.js'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { AppError } from './errors.ts'

/** The loopback address may stand for many users: tests, a proxy, an office. */
export const LOOPBACK_FACTOR = 20

export interface RateLimit {
  /** What is limited, for example `sign_in`. */
  name: string
  /** The limited client: an IP address or an email. Stored hashed. */
  who: string
  limit: number
  windowS: number
  ip: string
  /** The error message; a function receives the wait as text, for example `30 minutes`. */
  message: Reason | string | ((wait: string) => string)
  /** Doubles the window each time the limit is exhausted again within it, up to 96 times its length. */
  grows?: boolean
}

/**
 * Takes one slot of the window, or throws with the time to wait. Counts in the database, so the limit holds across
 * processes.
 */
export async function takeSlot(db: Kysely<Schema>, now: Date, rate: RateLimit): Promise<void> {
  const windowEnds = new Date(now.getTime() + rate.windowS * 1000)
  const limit = rate.limit * (isLoopback(rate.ip) ? LOOPBACK_FACTOR : 1)
  const { rows } = await sql<{ used: number; window_ends: Date }>`
    insert into rate_limits as r (key, window_ends, used) values (${slotKey(rate)}, ${windowEnds}, 1)
    on conflict (key) do update set
      used = case when r.window_ends <= ${now} then 1 else r.used + 1 end,
      window_ends = case when r.window_ends <= ${now} then excluded.window_ends
        when ${rate.grows ?? false}::boolean and r.used >= ${limit}::integer and r.used % ${limit}::integer = 0
          then ${now}::timestamptz + make_interval(secs => ${rate.windowS}::integer
            * least(power(2, r.used / ${limit}::integer), ${LONGEST_WINDOWS}::integer))
        else r.window_ends end
    returning used, window_ends`.execute(db)
  const slot = rows[0]!
  if (slot.used <= limit) return
  const retryAfterS = Math.max(1, Math.ceil((slot.window_ends.getTime() - now.getTime()) / 1000))
  const { message } = rate
  const text = typeof message === 'function' ? message(waitText(retryAfterS)) : message
  throw new AppError('too_many_requests', text, { retryAfterS })
}

/** Rounded up, so that the wait is over by then. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`
}

const LONGEST_WINDOWS = 96

/** Gives one slot back: this attempt was honest. */
export async function giveBackSlot(db: Kysely<Schema>, rate: Pick<RateLimit, 'name' | 'who'>): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', slotKey(rate))
    .where('used', '>', 0)
    .execute()
}

/** Gives every slot back: the attempts were honest. */
export async function clearSlots(db: Kysely<Schema>, rate: Pick<RateLimit, 'name' | 'who'>): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', slotKey(rate)).execute()
}

function slotKey({ name, who }: Pick<RateLimit, 'name' | 'who'>): string {
  return `${name}:${createHash('sha256').update(who).digest('base64url')}`
}

export function isLoopback(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback'
}
