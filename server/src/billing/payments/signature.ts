import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older calls are refused, because they may be replayed. */
const TOLERANCE_S = 300

/** Whether these bytes were signed recently with the secret. The header is Stripe's: `t=…,v1=…`. */
export function isSigned(raw: Uint8Array, header: string, secret: string, now: Date): boolean {
  const fields = header.split(',').map((field) => field.trim().split('=', 2))
  const time = fields.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_S) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(raw).digest()
  // While a secret is being rotated there are two signatures.
  const given = fields.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
  return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
}
