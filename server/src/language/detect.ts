import { detectAll } from 'tinyld'
import type { Language } from './language.ts'

const SERVED = new Set(['en', 'pl', 'ru'])

export function languageOfText(text: string): Language {
  const [best] = detectAll(text)
  return best && SERVED.has(best.lang) ? (best.lang as Language) : 'other'
}
