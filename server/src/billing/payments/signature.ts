import { createHmac, timingSafeEqual } from 'node:crypto'

/** An older call may be one that somebody overheard and sends again. */
const TOLERANCE_S = 300

/** Whether whoever knows the secret signed these very bytes, lately: `t=…,v1=…`, as Stripe does it. */
export function isSigned(raw: Uint8Array, header: string, secret: string, now: Date): boolean {
  const fields = header.split(',').map((field) => field.trim().split('=', 2))
  const time = fields.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_S) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(raw).digest()
  // While a secret is being exchanged there are two signatures.
  const given = fields.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
  return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
}
