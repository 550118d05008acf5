// Small schemas shared by many endpoints.
import { z } from 'zod'
import { OPERATOR_TEXT_MAX } from './limits.ts'
import type { ReasonCode } from './reasons.ts'

/**
 * An id in a path or a query: plain text in the URL, a number in code. Anything that cannot be an id (words, numbers
 * beyond 2^53) becomes 0, which no row has, so it is simply not found.
 */
export const PathId = z
  .string()
  .max(400)
  .transform((text) =>
    /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0,
  )
  .meta({ description: 'A numeric id.' })

/** An id inside a JSON body. */
export const Id = z.int().positive()

export const EmailAddress = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('email_invalid' satisfies ReasonCode))

/** A whole number in a query. */
export const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'A whole number is needed')
    .transform(Number)
    .pipe(z.int().max(max))

/** `REASONS` lists the codes; a newer server may send others. */
export const Reason = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) })

export const idParams = z.strictObject({ id: PathId })

export const Timestamp = z.iso.datetime()

/** A time in a query. There is no year 0 between 1 BC and AD 1. */
export const Moment = Timestamp.refine((text) => !text.startsWith('0000'), 'There is no year 0')

/** Text a person typed: trimmed, never empty. */
export const Text = (max = OPERATOR_TEXT_MAX) => z.string().trim().min(1).max(max)

/** `true`, `false`, `1` or `0` in a query. */
export const QueryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')

export const Success = z.object({ success: z.literal(true) })

/** Most responses are `success: true` and a few named fields. */
export const answer = <Shape extends z.ZodRawShape>(shape: Shape) => Success.extend(shape)
