import { useTranslation } from 'react-i18next'
import { failureText } from '../data/failure-text.ts'
import { translatedReason } from '../lib/known-reason.ts'

/** Translates the server's reasons that are in the dictionary. */
export function useReason(dictionary: 'channels' | 'inbox' = 'channels') {
  const { t, i18n } = useTranslation(dictionary)

  const reasonText = (text: string): string =>
    translatedReason(text, i18n.getResourceBundle('en', dictionary) ?? {}, t)
  const failure = (error: unknown, ownWords: string) => reasonText(failureText(error, ownWords))

  return { reasonText, failure }
}
