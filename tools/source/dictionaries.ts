import { filesIn, read } from './files.ts'

export const languages = ['en', 'pl', 'ru'] as const
export type Language = (typeof languages)[number]

/** Key to text, nested keys joined by dots as i18next does. */
export type Dictionary = Map<string, string>

export function namespacesOf(language: Language): string[] {
  return filesIn(`locales/${language}`)
    .map((path) => path.split('/').pop()!.replace('.json', ''))
    .sort()
}

export function dictionary(language: Language, namespace: string): Dictionary {
  return new Map(flatten(JSON.parse(read(`locales/${language}/${namespace}.json`))))
}

/** The key without its plural ending: `files_few` is a form of `files`. */
export function stemOf(key: string, keys: Dictionary): string {
  const stem = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return stem !== key && keys.has(`${stem}_other`) ? stem : key
}

/** The plural forms that i18next needs for a language, according to Intl.PluralRules. */
export function pluralForms(language: Language, stem: string): string[] {
  const type = stem.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories.map(String).sort()
}

function flatten(value: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string'
      ? [[prefix + key, inner] as [string, string]]
      : flatten(inner as Record<string, unknown>, `${prefix}${key}.`),
  )
}
