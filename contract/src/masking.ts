// Personal data that a model is not shown.
import { z } from 'zod'
import { MASK_PATTERN_MIN, MASK_PATTERNS_MAX, NAME_MAX } from './limits.ts'

/** `own`: what the owner described. */
export const MASKED_KINDS = ['card', 'iban', 'pesel', 'email', 'phone', 'own'] as const
export const MaskedKind = z.enum(MASKED_KINDS)
export type MaskedKind = z.infer<typeof MaskedKind>

/** In a pattern, any digit and any letter; all else stands for itself. */
export const MASK_NUMBER = '#'
export const MASK_LETTER = '@'

/**
 * What a model repeats inside quotes must not end them. Any letters alone would be every word of that length, our
 * instructions to the model included.
 */
export const isMaskPattern = (pattern: string): boolean =>
  /^[^"\\[\]]*[#@][^"\\[\]]*$/.test(pattern) && /[#\p{L}\p{N}]/u.test(pattern)

/** Replaced before a text leaves the server for a model, and put back in what the model writes. */
export const Masking = z.strictObject({
  kinds: z.array(MaskedKind.exclude(['own'])).max(MASKED_KINDS.length),
  /** Such as "KL-######". */
  patterns: z
    .array(
      z
        .string()
        .trim()
        .min(MASK_PATTERN_MIN)
        .max(NAME_MAX)
        .refine(isMaskPattern, 'must have a # or @, not @ alone, and no quotes, brackets or backslashes'),
    )
    .max(MASK_PATTERNS_MAX),
})
export type Masking = z.infer<typeof Masking>
export const DEFAULT_MASKING: Masking = { kinds: ['card'], patterns: [] }
