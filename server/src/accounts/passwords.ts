import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '../platform/fair-queue.ts'
import { networkOf, wideNetworkOf } from '../platform/quick-limits.ts'

// 2 is Argon2id; the enum itself exists only in types.
const COST = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes 19 MiB and a thread, so a burst of sign-ins is queued. The queue is fair between client networks, and
// between the customers of providers: one of IPv6 may have 65,536 networks.
const queue = createFairQueue(2)
const inTurn = <T>(ip: string, task: () => Promise<T>) => queue(networkOf(ip), task, wideNetworkOf(ip))

export const hashPassword = (password: string, ip: string): Promise<string> =>
  inTurn(ip, () => hash(password, COST))

/** Takes as long for an unknown email as for a known one, so that timing reveals nothing. */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  ip: string,
): Promise<boolean> {
  standIn ??= hash(randomBytes(16).toString('hex'), COST)
  const stored = passwordHash ?? (await standIn)
  const matches = await inTurn(ip, () => verify(stored, password))
  return matches && passwordHash !== undefined
}

let standIn: Promise<string> | undefined
