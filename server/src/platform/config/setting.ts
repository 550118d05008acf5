import { z } from 'zod'

export interface Setting<T> {
  description: string
  /** As a person would write it in .env; empty when there is none. */
  default: string
  /** What a value must be, for the one line that a bad one gets. */
  expected: string
  schema: z.ZodType<T, string>
}

export const setting = <T>(declared: Setting<T>) => declared

export const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
export const optional = <T>(schema: z.ZodType<T, string>) =>
  z.union([z.literal('').transform(() => null), schema]) as z.ZodType<T | null, string>

/** Without a slash at the end. */
export const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !/[@?#]/.test(text) && URL.canParse(text) && new URL(text).pathname === '/')
  .transform((text) => new URL(text).origin)
