import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '../platform/fair-queue.ts'
import { networkOf } from '../platform/quick-limits.ts'

// 2 is Argon2id; the enum itself exists only in types.
const COST = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes 19 MiB and a thread, so a burst of sign-ins is queued. The queue is fair between client networks.
const inTurn = createFairQueue(2)

export const hashPassword = (password: string, ip: string): Promise<string> =>
  inTurn(networkOf(ip), () => hash(password, COST))

/** Takes as long for an unknown email as for a known one, so that timing reveals nothing. */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  ip: string,
): Promise<boolean> {
  standIn ??= hash(randomBytes(16).toString('hex'), COST)
  const stored = passwordHash ?? (await standIn)
  const matches = await inTurn(networkOf(ip), () => verify(stored, password))
  return matches && passwordHash !== undefined
}

let standIn: Promise<string> | undefined
