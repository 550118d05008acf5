import type { Reason } from '@switchboard/contract'
import { englishReason } from '@switchboard/contract/reasons'

/**
 * The two columns that keep why something failed. `error` has the English words: for programs that read them, and for a
 * process of the previous version during a rolling update.
 */
export const storedReason = (said: Reason | string | null) => ({
  error: typeof said === 'object' && said ? englishReason(said) : said,
  reason: typeof said === 'object' && said ? said : null,
})
