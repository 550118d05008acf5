import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a header and in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are stored only as hashes, so database readers cannot use them. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
