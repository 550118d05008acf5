import type snowball from 'snowball-stemmers'
import type { Language } from './language.ts'
import { lightStem } from './light-stem.ts'
import { onFirstUse } from './on-first-use.ts'
import { polishStem } from './polish-stem.ts'
import { folded } from './words.ts'

const load = onFirstUse<typeof snowball>('snowball-stemmers')
let stemmers: Record<'en' | 'ru', ReturnType<typeof snowball.newStemmer>> | undefined

const snowballStemmers = () => {
  stemmers ??= { en: load().newStemmer('english'), ru: load().newStemmer('russian') }
  return stemmers
}

/** What the forms of a word share, without accents. */
export function stemOf(word: string, language: Language): string {
  const bare = word.replace(/['’].*$/, '')
  if (language === 'pl') return polishStem(bare)
  if (language === 'other') return lightStem(folded(bare))
  return folded(snowballStemmers()[language].stem(bare))
}
