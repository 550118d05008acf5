import { z } from 'zod'

export interface Setting<T> {
  description: string
  /** As written in .env; empty if there is no default. */
  default: string
  /** Describes valid values, for the error message about an invalid one. */
  expected: string
  schema: z.ZodType<T, string>
}

export const setting = <T>(declared: Setting<T>) => declared

export const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
export const optional = <T>(schema: z.ZodType<T, string>) =>
  z.union([z.literal('').transform(() => null), schema]) as z.ZodType<T | null, string>

/** An origin, without a trailing slash. */
export const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !/[@?#]/.test(text) && URL.canParse(text) && new URL(text).pathname === '/')
  .transform((text) => new URL(text).origin)
