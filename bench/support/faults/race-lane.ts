import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { requestBytes } from '../load/connection.ts'
import { messageBytes, newVisitors } from '../load/visitors.ts'
import type { Random } from '../random.ts'
import type { Tenant } from '../tenant.ts'
import type { Installation } from './installation.ts'
import { type Reach, reachAny } from './reach.ts'

/** A change this soon after the answer counts as having met it in flight. */
export const CLOSE_MS = 10

export interface RaceKind {
  name: string
  answerFirst: number
  changeFirst: number
  /** Answers that were committed just before the change. */
  close: number
  problems: string[]
}

export interface Track {
  installation: Installation
  random: Random
  pool: pg.Pool
  races: number
}

export interface Customer {
  /** Resolves with the id of the message once it is stored. */
  write(text: string): Promise<number>
  close(): void
}

export async function newCustomer(urls: string[], { widgetId }: Tenant): Promise<Customer> {
  const [visitor] = await newVisitors(urls[0]!, widgetId, 1)
  const reach = reachAny(urls)
  let written = 0
  return {
    async write(text) {
      const request = messageBytes(visitor!.token, `race-message-${written++}`, text)
      return JSON.parse(await answered(reach, request)).id
    },
    close: reach.close,
  }
}

export interface Owner {
  setMode(chatId: number, mode: 'auto' | 'manual'): Promise<void>
  setHalted(halted: boolean): Promise<void>
  close(): void
}

/** Connects to a different process than the customers, if there are several. */
export function ownerOf(urls: string[], { accessToken: token }: Tenant): Owner {
  const reach = reachAny(urls, 1)
  return {
    async setMode(chatId, mode) {
      const path = `/api/chats/${chatId}/mode`
      await answered(reach, requestBytes({ method: 'PATCH', path, token, body: { mode } }))
    },
    async setHalted(halted) {
      await answered(reach, requestBytes({ method: 'PUT', path: '/api/me/ai', token, body: { halted } }))
    },
    close: reach.close,
  }
}

/** All of these calls are idempotent, so a retry on a busy machine only slows the race down. */
async function answered(reach: Reach, request: Buffer): Promise<string> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const answer = await reach.tryOnce(request)
    if (answer?.status === 200) return answer.body
    if (answer) throw new Error(`A race was broken off: ${answer.status} ${answer.body}`)
  }
  throw new Error(`A race was broken off: ${reach.failure()}`)
}

/**
 * Finds the delay at which answers are sent, shared by all lanes: increases it if the change came first, decreases it
 * if the answer did.
 */
export function aim(random: Random) {
  let delayMs = 50
  return {
    wait: () => wait(delayMs * random.between(0.4, 1.6)),
    learn(isAnswered: boolean) {
      delayMs = Math.min(Math.max(delayMs * (isAnswered ? 0.9 : 1.1), 1), 2000)
    },
  }
}
