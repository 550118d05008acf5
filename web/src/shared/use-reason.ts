import { useTranslation } from 'react-i18next'
import { failureText } from '../data/failure-text.ts'
import { knownReason } from '../lib/known-reason.ts'

/** What the server says of a channel, in the language of the console where that is known. */
export function useReason() {
  const { t, i18n } = useTranslation('channels')

  const reasonText = (text: string): string => {
    const known = knownReason(text, i18n.getResourceBundle('en', 'channels') ?? {})
    return known ? t(known.key, known.values) : text
  }
  const failure = (error: unknown, ownWords: string) => reasonText(failureText(error, ownWords))

  return { reasonText, failure }
}
