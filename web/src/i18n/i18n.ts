import { LANGUAGES, type Language } from '@switchboard/contract'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { stored } from '../lib/storage.ts'
import { dictionaries } from './dictionaries.ts'
import { startLanguage } from './language.ts'

/** Dictionaries come one per screen from /locales; what a language lacks is read from the English one. */
export function startI18n() {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  return i18n
    .use(dictionaries)
    .use(initReactI18next)
    .init({
      lng: startLanguage(navigator.languages),
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      ns: ['common'],
      defaultNS: 'common',
      keySeparator: false,
      nsSeparator: ':',
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      saveMissing: true,
      missingKeyHandler: (_, namespace, key) =>
        console.error(`The dictionary ${namespace} has no text for "${key}"`),
    })
}

/** For a route's loader: the words arrive together with the code of the screen. */
export const loadTexts =
  (...namespaces: string[]) =>
  () =>
    i18n.loadNamespaces(namespaces)

export async function setLanguage(language: Language): Promise<void> {
  stored.language.write(language)
  await i18n.changeLanguage(language)
}
