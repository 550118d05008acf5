import { type Language, SELECTABLE_LANGUAGES } from '@switchboard/contract'
import { stored } from '../lib/storage.ts'

const NAMES = { en: 'English', pl: 'Polski' }

/** The selectable languages, each by its own name. */
export const LANGUAGE_OPTIONS = SELECTABLE_LANGUAGES.map((value) => ({ value, label: NAMES[value] }))

/** Each language by its own name, never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', pl: 'Polski', ru: 'Русский' }

/** The saved language, else the first supported one of the browser, else English. */
export function startLanguage(browserLanguages: readonly string[]): Language {
  const offered = browserLanguages
    .map((tag) => tag.split('-')[0]?.toLowerCase())
    .map((code) => SELECTABLE_LANGUAGES.find((language) => language === code))
  return stored.language.read() ?? offered.find((language) => language !== undefined) ?? 'en'
}
