import type snowball from 'snowball-stemmers'
import type { Language } from './language.ts'
import { lazyRequire } from './lazy.ts'
import { lightStem } from './light-stem.ts'
import { polishStem } from './polish-stem.ts'
import { folded } from './words.ts'

const load = lazyRequire<typeof snowball>('snowball-stemmers')
let stemmers: Record<'en' | 'ru', ReturnType<typeof snowball.newStemmer>> | undefined

const snowballStemmers = () => {
  stemmers ??= { en: load().newStemmer('english'), ru: load().newStemmer('russian') }
  return stemmers
}

/** Stems cached per language: texts mostly repeat the same words, and several callers stem the same question. */
const REMEMBERED = 20_000
const stems: Record<Language, Map<string, string>> = {
  en: new Map(),
  pl: new Map(),
  ru: new Map(),
  other: new Map(),
}

/** Returns the common stem of a word's forms, without accents. */
export function stemOf(word: string, language: Language): string {
  const known = stems[language]
  const remembered = known.get(word)
  if (remembered !== undefined) return remembered
  const stem = cutToStem(word, language)
  if (known.size >= REMEMBERED) known.clear()
  known.set(word, stem)
  return stem
}

function cutToStem(word: string, language: Language): string {
  const bare = word.replace(/['’].*$/, '')
  if (language === 'pl') return polishStem(bare)
  if (language === 'other') return lightStem(folded(bare))
  return folded(snowballStemmers()[language].stem(bare))
}
