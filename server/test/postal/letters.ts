import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { InboundEvent } from '../../src/channels/channel.ts'

const Parcel = z.object({
  ref: z.string(),
  name: z.string(),
  mediaType: z.string().default('text/plain'),
  size: z.int().optional(),
})

export const Letter = z.object({
  id: z.string(),
  from: z.string(),
  by: z.enum(['customer', 'operator', 'self']),
  text: z.string(),
  at: z.coerce.date(),
  corrects: z.boolean().default(false),
  parcels: z.array(Parcel).optional(),
  portrait: z.string().optional(),
  /** An event instead of a letter: the customer joined, blocked the bot, or unblocked it. */
  notice: z.enum(['joined', 'blocked', 'unblocked']).optional(),
})
export type Letter = z.input<typeof Letter>

export function eventOf(letter: z.output<typeof Letter>): InboundEvent {
  const { id, from, by, text, at, corrects, parcels, portrait, notice } = letter
  const photo = portrait ? { ref: portrait, name: 'portrait.png', mediaType: 'image/png' } : undefined
  const profile = { name: from, ...(photo && { photo }) }
  if (notice === 'joined') return { kind: 'joined', threadKey: from, at, profile }
  if (notice) return { kind: 'blocked', threadKey: from, isBlocked: notice === 'blocked' }
  if (corrects) return { kind: 'edit', threadKey: from, externalId: id, text }
  const files = parcels?.map(({ size, ...parcel }) => ({ ...parcel, ...(size !== undefined && { size }) }))
  return {
    kind: 'message',
    author: by,
    threadKey: from,
    externalId: id,
    text,
    at,
    profile,
    ...(files && { files }),
  }
}

export const signatureOf = (raw: Uint8Array, secret: string) =>
  createHmac('sha256', secret).update(raw).digest('hex')
