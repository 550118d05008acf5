import type * as Tinyld from 'tinyld'
import { foreignWords } from './foreign-words.ts'
import type { Language } from './language.ts'
import { onFirstUse } from './on-first-use.ts'
import { isCarelessPolish, isStopWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

const tinyld = onFirstUse<typeof Tinyld>('tinyld')

/** The beginning of a text tells enough. */
const LOOKED_AT = 400

const LATIN = /\p{Script=Latin}/gu
const CYRILLIC = /\p{Script=Cyrillic}/gu
const LETTER = /\p{L}/gu
/** Of the alphabets near Russian: Ukrainian, Belarusian, Serbian, Macedonian. */
const NOT_RUSSIAN = /[іїєґўјљњћђџѓќѕ]/i
const POLISH = /[ąęłńśźż]/
const NEITHER = /[äöüßñçãõêâîôûëïèàùìòøåæœőűğışțţșşčďěňřšťůžýáíéúľĺŕėįųūāēīģķļņ¿¡]/

/**
 * What language a text is written in, also when it is two words long. Short words that hold sentences together decide;
 * without any of them a text in Latin letters is English or Polish, whichever its letters look more like.
 */
export function languageOfText(text: string): Language {
  const beginning = text.slice(0, LOOKED_AT)
  const count = (pattern: RegExp) => beginning.match(pattern)?.length ?? 0
  const [letters, latin, cyrillic] = [count(LETTER), count(LATIN), count(CYRILLIC)]
  if (cyrillic * 2 > letters) return isRussian(beginning) ? 'ru' : 'other'
  return latin * 2 > letters ? latinLanguage(beginning) : 'other'
}

const isRussian = (text: string) =>
  !NOT_RUSSIAN.test(text) &&
  (/[ыэё]/i.test(text) || tinyld().detect(text, { only: ['ru', 'uk', 'bg'] }) === 'ru')

function latinLanguage(written: string): Language {
  // Prices in złoty are written so in every language.
  const text = written.replace(/(?<!\p{L})zł(?!\p{L})/giu, ' ')
  const words = wordsOf(text)
  const share = (isOne: (word: string) => boolean) => words.filter(isOne).length
  const english = share((word) => isStopWord(word, 'en'))
  const polish = share((word) => isStopWord(word, 'pl') || isCarelessPolish(word) || POLISH.test(word))
  const letters = share((word) => NEITHER.test(word))
  const other = Math.max(...foreignWords.map((list) => share((word) => list.has(word)))) + letters
  if (other > Math.max(english, polish)) return 'other'
  if (english !== polish) return english > polish ? 'en' : 'pl'
  return tinyld().detect(text, { only: ['en', 'pl'] }) === 'pl' ? 'pl' : 'en'
}
