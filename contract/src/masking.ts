// Masking: personal data that is hidden from models.
import { z } from 'zod'
import { MASK_PATTERN_MIN, MASK_PATTERNS_MAX, NAME_MAX } from './limits.ts'

/** `own`: the owner's own patterns. */
export const MASKED_KINDS = ['card', 'iban', 'pesel', 'email', 'phone', 'own'] as const
export const MaskedKind = z.enum(MASKED_KINDS)
export type MaskedKind = z.infer<typeof MaskedKind>

/** In a pattern, MASK_NUMBER matches any digit and MASK_LETTER any letter; all else is literal. */
export const MASK_NUMBER = '#'
export const MASK_LETTER = '@'

/**
 * Quotes, brackets and backslashes are refused, because a model repeats masked values inside quotes, which they would
 * break. `@` alone is refused: it would match every word of that length, even in our instructions to the model.
 */
export const isMaskPattern = (pattern: string): boolean =>
  /^[^"\\[\]]*[#@][^"\\[\]]*$/.test(pattern) && /[#\p{L}\p{N}]/u.test(pattern)

/** Replaced before a text is sent to a model, and restored in the model's answer. */
export const Masking = z.strictObject({
  kinds: z.array(MaskedKind.exclude(['own'])).max(MASKED_KINDS.length),
  /** For example "KL-######". */
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
