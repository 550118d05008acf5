import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createTurns } from '../platform/turns.ts'

// 2 is Argon2id; the enum itself exists only in types.
const COST = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash holds 19 MiB and a thread; a burst of sign-ins waits its turn instead of taking them all.
const inTurn = createTurns(2)

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** Takes as long for an unknown e-mail as for a known one, so that time tells nothing. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword(randomBytes(16).toString('hex'))
  const stored = passwordHash ?? (await standIn)
  const matches = await inTurn(() => verify(stored, password))
  return matches && passwordHash !== undefined
}

let standIn: Promise<string> | undefined
