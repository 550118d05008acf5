import { LANGUAGES, type Language } from '@switchboard/contract'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LoadFailed } from '../lib/lazy-part.tsx'
import { stored } from '../lib/storage.ts'
import { dictionaries } from './dictionaries.ts'
import { startLanguage } from './language.ts'

let started: Promise<unknown> | undefined

/** Dictionaries are loaded per screen from /locales; missing keys fall back to English. */
export function startI18n() {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  started = i18n
    .use(dictionaries)
    .use(initReactI18next)
    .init({
      lng: startLanguage(navigator.languages),
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      maxRetries: 1,
      ns: ['common'],
      defaultNS: 'common',
      keySeparator: false,
      nsSeparator: ':',
      // React escapes already.
      interpolation: { escapeValue: false },
      saveMissing: true,
      missingKeyHandler: (_, namespace, key) =>
        console.error(`The dictionary ${namespace} has no text for "${key}"`),
    })
  return started
}

/** For a route's loader: loads the texts in parallel with the screen's code and throws if they fail to load. */
export const loadTexts =
  (...namespaces: string[]) =>
  async () => {
    await Promise.all([started, i18n.loadNamespaces(namespaces)])
    const missing = () =>
      namespaces.filter((name) => !i18n.languages.some((language) => i18n.hasResourceBundle(language, name)))
    if (missing().length > 0) await i18n.reloadResources(i18n.languages, missing())
    if (missing().length > 0) throw new LoadFailed(`No words for ${missing().join(', ')}`)
  }

/** Keeps the old language until all texts in use have loaded in the new one. */
export async function setLanguage(language: Language): Promise<void> {
  const missing = () => namespacesInUse().filter((name) => !i18n.hasResourceBundle(language, name))
  const asked = new Set<string>()
  // Loop, because a part loaded meanwhile may add a namespace.
  for (let names = missing(); names.length > 0; names = missing()) {
    if (names.some((name) => asked.has(name)))
      throw new LoadFailed(`No words for ${names.join(', ')} in ${language}`)
    for (const name of names) asked.add(name)
    await i18n.reloadResources([language], names)
  }
  stored.language.write(language)
  await i18n.changeLanguage(language)
}

const namespacesInUse = () => [i18n.options.ns ?? []].flat()
