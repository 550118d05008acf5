import { foldedWords, isStopWord, type Language } from '../../../language/index.ts'
import { isAmong } from '../../built-in/coverage.ts'
import { monthsIn, weekdaysIn } from './calendar.ts'

/** Written large though no sentence begins there: a brand, a person, a town. Where every noun is, none stands out. */
export function namesIn(sentence: string, language: Language): string[] {
  if (language === 'other') return []
  return (sentence.match(NAME) ?? []).filter(
    (name) =>
      !isStopWord(name.toLowerCase(), language) &&
      !NO_NAME.test(foldedWords(name).join(' ')) &&
      weekdaysIn(name).size === 0 &&
      monthsIn(name).size === 0,
  )
}

/** Names bend, too: "w Krakowie" is in Kraków. */
export const isNamedIn = (name: string, words: ReadonlySet<string>): boolean =>
  foldedWords(name).every((word) => isAmong(word, words))

const NAME = /(?<=[\p{L}\p{N},]\s)\p{Lu}[\p{L}\p{N}]{2,}/gu

/** How people are addressed politely, and what money is called. */
const NO_NAME =
  /^(pan(i|a|u|em|ow\p{L}*)?|pani\p{L}*|panstw\p{L}*|ciebie|tobie|toba|two(j|ja|je|im|ich|jego|jej|imi)|wami?|wasz\p{L}*|вы|вас|вами?|ваш\p{L}*|may|pln|eur|usd|gbp|rub|czk|uah|euros?)$/u
