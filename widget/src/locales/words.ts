import { type Dictionary, en, type Key, type Text } from './en.ts'
import { pl } from './pl.ts'
import { ru } from './ru.ts'

const dictionaries: Record<string, Dictionary> = { en, pl, ru }

export const isSpoken = (language: string) => Object.hasOwn(dictionaries, language)

export type Words = (key: Key, values?: Record<string, string | number>) => string

/** The panel's texts in a language; `count` selects the plural form. */
export function wordsIn(language: string): Words {
  const dictionary = dictionaries[language] ?? en
  const plural = new Intl.PluralRules(language in dictionaries ? language : 'en')
  return (key, values = {}) => {
    const text: Text = dictionary[key]
    const form = typeof text === 'string' ? text : (text[plural.select(Number(values.count))] ?? text.other!)
    return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  }
}
