import { LANGUAGES, type Language } from '@switchboard/contract'

/** Returns the browser's most preferred language that we support. */
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
