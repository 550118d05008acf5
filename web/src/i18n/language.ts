import { type Language, SELECTABLE_LANGUAGES } from '@switchboard/contract'
import { stored } from '../lib/storage.ts'

/** What the person chose before, else the first language of their browser that can be chosen, else English. */
export function startLanguage(browserLanguages: readonly string[]): Language {
  const offered = browserLanguages
    .map((tag) => tag.split('-')[0]?.toLowerCase())
    .map((code) => SELECTABLE_LANGUAGES.find((language) => language === code))
  return stored.language.read() ?? offered.find((language) => language !== undefined) ?? 'en'
}
