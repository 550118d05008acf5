import type * as Tinyld from 'tinyld'
import { clearlyEnglishOrPolish, englishOrPolish } from './english-or-polish.ts'
import { foreignWords } from './foreign-words.ts'
import type { Language } from './language.ts'
import { lazyRequire } from './lazy.ts'
import { isCarelessPolish, isWrittenStopWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

const tinyld = lazyRequire<typeof Tinyld>('tinyld')

/** The beginning of a text tells enough. */
const LOOKED_AT = 400

const LATIN = /\p{Script=Latin}/gu
const CYRILLIC = /\p{Script=Cyrillic}/gu
const LETTER = /\p{L}/gu
/** Of the alphabets near Russian: Ukrainian, Belarusian, Serbian, Macedonian. */
const NOT_RUSSIAN = /[іїєґўјљњћђџѓќѕ]/i
const POLISH = /[ąęłńśźż]/
/** Inside a text: who asks about Gdańsk does not yet speak Polish. */
const POLISH_NAME = /(?=\p{Lu})(?<=\S\s+)\p{Lu}\p{L}*[ąćęłńóśźż]\p{L}*/gu
/** Common in both, though only one of the languages has them on its list. */
const SHARED_WORDS = new Set('go im no one pan ta ten u'.split(' '))
const MANY_WORDS = 8
/** What would be Polish with its accents may be another language without them. */
const CARELESS = 0.9
const NEITHER = /[äöüßñçãõêâîôûëïèàùìòøåæœőűğışțţșşčďěňřšťůžýáíéúľĺŕėįųūāēīģķļņ¿¡]/

/**
 * What language a text is written in, also when it is two words long. Short words that hold sentences together decide;
 * without any of them a text in Latin letters is English or Polish, whichever its runs of letters are more usual in.
 */
export const languageOfText = (text: string): Language =>
  languageShownBy(text) ?? englishOrPolish(beginningOf(text))

/** Null where nothing in the text decides between English and Polish. */
export function languageShownBy(text: string): Language | null {
  const beginning = beginningOf(text)
  const count = (pattern: RegExp) => beginning.match(pattern)?.length ?? 0
  const [letters, latin, cyrillic] = [count(LETTER), count(LATIN), count(CYRILLIC)]
  if (cyrillic * 2 > letters) return isRussian(beginning) ? 'ru' : 'other'
  return latin * 2 > letters ? latinLanguage(beginning) : 'other'
}

/** Prices in złoty are written so in every language. */
const beginningOf = (text: string) => text.slice(0, LOOKED_AT).replace(/(?<!\p{L})zł(?!\p{L})/giu, ' ')

const isRussian = (text: string) =>
  !NOT_RUSSIAN.test(text) &&
  (/[ыэё]/i.test(text) || tinyld().detect(text, { only: ['ru', 'uk', 'bg'] }) === 'ru')

function latinLanguage(text: string): Language | null {
  // Each once: a table repeats the names of its columns in every row.
  const words = [...new Set(wordsOf(text.replace(POLISH_NAME, ' ')))].filter(
    (word) => !SHARED_WORDS.has(word),
  )
  const share = (isOne: (word: string) => boolean) => words.filter(isOne).length
  const english = share((word) => isWrittenStopWord(word, 'en'))
  const surely = (word: string) => isWrittenStopWord(word, 'pl') || POLISH.test(word)
  const polish = share(surely) + CARELESS * share((word) => !surely(word) && isCarelessPolish(word))
  const letters = share((word) => NEITHER.test(word))
  const other = Math.max(...foreignWords.map((list) => share((word) => list.has(word)))) + letters
  if (other > Math.max(english, polish)) return 'other'
  if (english !== polish) return english > polish ? 'en' : 'pl'
  // A row of a table has no such words, but nobody writes so much Polish without one of its letters.
  return polish === 0 && words.length >= MANY_WORDS ? 'en' : clearlyEnglishOrPolish(text)
}
