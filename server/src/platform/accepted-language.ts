import { LANGUAGES, type Language } from '@switchboard/contract'

/** The first of a browser's languages that we speak. */
export function acceptedLanguage(accepted = ''): Language {
  const wanted = accepted
    .split(',')
    .map((entry) => ({
      tag: entry.trim().slice(0, 2).toLowerCase(),
      share: Number(/;\s*q=([\d.]+)/.exec(entry)?.[1] ?? 1),
    }))
    .sort((a, b) => b.share - a.share)
  const found = wanted.find(({ tag, share }) => share > 0 && LANGUAGES.includes(tag as Language))
  return (found?.tag as Language | undefined) ?? 'en'
}
