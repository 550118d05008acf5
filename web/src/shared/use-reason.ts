import { useTranslation } from 'react-i18next'
import { failureText } from '../data/failure-text.ts'
import { translatedReason } from '../lib/known-reason.ts'

/** What the server says of a channel, in the language of the console where that is known. */
export function useReason() {
  const { t, i18n } = useTranslation('channels')

  const reasonText = (text: string): string =>
    translatedReason(text, i18n.getResourceBundle('en', 'channels') ?? {}, t)
  const failure = (error: unknown, ownWords: string) => reasonText(failureText(error, ownWords))

  return { reasonText, failure }
}
