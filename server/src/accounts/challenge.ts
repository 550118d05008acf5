import { createHash } from 'node:crypto'
import type { App } from '../context.ts'

const GOOD_FOR_MS = 5 * 60_000
const CONTEXT = 'sign-in challenge'

interface Challenge {
  user: number
  until: number
  /** Of the password's hash: with another password the challenge is over. */
  password: string
}

/** Says that somebody knew the password a moment ago, and to its bearer nothing else. */
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

/** Null when it is not ours, or over. */
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
