import { createHash } from 'node:crypto'
import type { App } from '../context.ts'

const GOOD_FOR_MS = 5 * 60_000
const CONTEXT = 'sign-in challenge'

interface Challenge {
  user: number
  until: number
  /** Digest of the password hash: changing the password invalidates the challenge. */
  password: string
}

/** Sealed proof that the password was entered a moment ago. Its holder can read nothing from it. */
export function newChallenge(
  { secrets, now }: Pick<App, 'secrets' | 'now'>,
  { id, password_hash }: { id: number; password_hash: string },
): string {
  const challenge: Challenge = {
    user: id,
    until: now().getTime() + GOOD_FOR_MS,
    password: digestOf(password_hash),
  }
  return secrets.seal(JSON.stringify(challenge), CONTEXT)
}

/** Returns null if the challenge is invalid or expired. */
export function openChallenge(
  { secrets, now }: Pick<App, 'secrets' | 'now'>,
  text: string,
): Challenge | null {
  try {
    const challenge = JSON.parse(secrets.open(text, CONTEXT)) as Challenge
    return challenge.until > now().getTime() ? challenge : null
  } catch {
    return null
  }
}

export const isForPassword = (challenge: Challenge, passwordHash: string) =>
  challenge.password === digestOf(passwordHash)

const digestOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')
