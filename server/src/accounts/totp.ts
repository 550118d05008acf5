// One-time codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, as all of them do.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_S = 30
const DIGITS = 6
/** Clocks disagree a little, and typing takes a while. */
const STEPS_AROUND = [0, -1, 1]

export const newTotpSecret = (): Buffer => randomBytes(20)

/** Returns the time step of the code near `at`, or null if the code is wrong. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | null {
  const now = Math.floor(at.getTime() / 1000 / STEP_S)
  const steps = STEPS_AROUND.map((offset) => now + offset)
  return steps.find((step) => isSameCode(codeOfStep(secret, step), code)) ?? null
}

/** RFC 4226: HMAC of the counter, truncated to the four bytes at the offset in its last nibble. */
export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const signed = createHmac('sha1', secret).update(counter).digest()
  const offset = signed.at(-1)! & 0xf
  const number = signed.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, five bits to a letter: how secrets are typed. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const isSameCode = (right: string, given: string) =>
  /^\d{6}$/.test(given) && timingSafeEqual(Buffer.from(right), Buffer.from(given))
