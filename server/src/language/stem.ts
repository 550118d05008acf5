import snowball from 'snowball-stemmers'
import type { Language } from './language.ts'
import { polishStem } from './polish-stem.ts'
import { folded } from './words.ts'

const english = snowball.newStemmer('english')
const russian = snowball.newStemmer('russian')

/** What the forms of a word share, without accents. */
export function stemOf(word: string, language: Language): string {
  const bare = word.replace(/['’].*$/, '')
  if (language === 'en') return folded(english.stem(bare))
  if (language === 'ru') return folded(russian.stem(bare))
  if (language === 'pl') return folded(polishStem(bare))
  return folded(bare)
}
