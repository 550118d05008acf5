import type * as Tinyld from 'tinyld'
import { clearlyEnglishOrPolish, englishOrPolish } from './english-or-polish.ts'
import { foreignWords } from './foreign-words.ts'
import type { Language } from './language.ts'
import { lazyRequire } from './lazy.ts'
import { isCarelessPolish, isWrittenStopWord } from './stop-words.ts'
import { wordsOf } from './words.ts'

const tinyld = lazyRequire<typeof Tinyld>('tinyld')

/** The beginning of a text is enough to detect its language. */
const LOOKED_AT = 400

const LATIN = /\p{Script=Latin}/gu
const CYRILLIC = /\p{Script=Cyrillic}/gu
const LETTER = /\p{L}/gu
/** Letters of Ukrainian, Belarusian, Serbian and Macedonian that Russian does not have. */
const NOT_RUSSIAN = /[іїєґўјљњћђџѓќѕ]/i
const POLISH = /[ąęłńśźż]/
/** A capitalised word inside a text may be a name: a question about Gdańsk need not be in Polish. */
const POLISH_NAME = /(?=\p{Lu})(?<=\S\s+)\p{Lu}\p{L}*[ąćęłńóśźż]\p{L}*/gu
/** Words of both English and Polish that only one of the two lists contains. */
const SHARED_WORDS = new Set('go im no one pan ta ten u'.split(' '))
const MANY_WORDS = 8
/** Weight of a word that is Polish only if its accents were left out: it may be another language. */
const CARELESS = 0.9
const NEITHER = /[äöüßñçãõêâîôûëïèàùìòøåæœőűğışțţșşčďěňřšťůžýáíéúľĺŕėįųūāēīģķļņ¿¡]/

/**
 * Returns the language of a text, even of a two-word one. Stop words decide. Without any of them, a text in Latin
 * letters is English or Polish, depending on its letter n-grams.
 */
export const languageOfText = (text: string): Language =>
  languageShownBy(text) ?? englishOrPolish(beginningOf(text))

/** Returns null if nothing in the text decides between English and Polish. */
export function languageShownBy(text: string): Language | null {
  const beginning = beginningOf(text)
  const count = (pattern: RegExp) => beginning.match(pattern)?.length ?? 0
  const [letters, latin, cyrillic] = [count(LETTER), count(LATIN), count(CYRILLIC)]
  if (cyrillic * 2 > letters) return isRussian(beginning) ? 'ru' : 'other'
  return latin * 2 > letters ? latinLanguage(beginning) : 'other'
}

/** Removes "zł", because prices in złoty are written this way in every language. */
const beginningOf = (text: string) => text.slice(0, LOOKED_AT).replace(/(?<!\p{L})zł(?!\p{L})/giu, ' ')

const isRussian = (text: string) =>
  !NOT_RUSSIAN.test(text) &&
  (/[ыэё]/i.test(text) || tinyld().detect(text, { only: ['ru', 'uk', 'bg'] }) === 'ru')

function latinLanguage(text: string): Language | null {
  // Each word counts once: a table repeats its column names in every row.
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
  // A table row may have no stop words, but this many Polish words would contain at least one Polish letter.
  return polish === 0 && words.length >= MANY_WORDS ? 'en' : clearlyEnglishOrPolish(text)
}
