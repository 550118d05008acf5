// Personal data that a model is not shown.

/** `own`: what the owner described. */
export const MASKED_KINDS = ['card', 'iban', 'pesel', 'email', 'phone', 'own'] as const
export type MaskedKind = (typeof MASKED_KINDS)[number]

/** Replaced before a text leaves the server for a model, and put back in what the model writes. */
export interface Masking {
  kinds: Exclude<MaskedKind, 'own'>[]
  /** Such as "KL-######". */
  patterns: string[]
}
export const DEFAULT_MASKING: Masking = { kinds: ['card'], patterns: [] }

/** In a pattern, any digit and any letter; all else stands for itself. */
export const MASK_NUMBER = '#'
export const MASK_LETTER = '@'

/**
 * What a model repeats inside quotes must not end them. Any letters alone would be every word of that length, our
 * instructions to the model included.
 */
export const isMaskPattern = (pattern: string): boolean =>
  /^[^"\\[\]]*[#@][^"\\[\]]*$/.test(pattern) && /[#\p{L}\p{N}]/u.test(pattern)
