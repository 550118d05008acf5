import { foldedWords } from '../../../language/index.ts'

/** Whether a text says of anything that it is not so. */
export const isDenying = (text: string): boolean => NOT.test(text.replace(LIMIT, ' '))

/** Whether it says no outright: "without" denies a thing, not what is said of it. */
export const saysNo = (text: string): boolean => FLATLY.test(text.replace(LIMIT, ' '))

/** The same text without the word that says so. */
export const withoutNo = (text: string): string => text.replace(new RegExp(FLATLY, 'giu'), ' ')

/** Whether it denies one of its numbers: "does not cost £22", but not "no later than 22 May", nor "not open before 9". */
export const deniesNumber = (sentence: string): boolean =>
  sentence
    .replace(LIMIT, ' ')
    .split(CLAUSE)
    .some((clause) => NOT_BEFORE_NUMBER.test(clause))

/** The words that stand under a "not": all that follow it, up to a "but". */
export const deniedIn = (text: string): string[] =>
  text
    .replace(LIMIT, ' ')
    .split(BUT)
    .flatMap((part) => {
      const from = part.search(FLATLY)
      return from === -1 ? [] : foldedWords(part.slice(from))
    })

const word = (pattern: string) => `(?<!\\p{L})(?:${pattern})(?!\\p{L})`

const NEGATION = `${word('not|no|never|cannot|without|neither|nor|none|nothing|nie|nigdy|bez|ani|żaden|żadn\\p{L}+|не|нет|никогда|без|ни')}|n['’]t(?!\\p{L})`
const NOT = new RegExp(NEGATION, 'iu')
const NOT_BEFORE_NUMBER = new RegExp(`(?:${NEGATION})[^\\d]*\\d`, 'iu')
const FLATLY = new RegExp(
  `${word('not|no|never|cannot|nor|nie|nigdy|не|нет|никогда')}|n['’]t(?!\\p{L})`,
  'iu',
)
const BUT = new RegExp(`;|${word('but|only|except|ale|lecz|tylko|oprócz|но|только|кроме')}`, 'iu')

/** Says how much at most or at least, or that it is free, and denies nothing. */
const LIMIT = new RegExp(
  [
    word('no (?:\\p{L}+ )?(?:costs?|charges?|fees?)'),
    word('(?:no|not) (?:more|less|fewer|later|longer|earlier|sooner|only|just)'),
    word('nie (?:więcej|mniej|później|dłużej|wcześniej|tylko)'),
    word('не (?:более|больше|менее|меньше|позднее|позже|дольше|раньше|только)'),
  ].join('|'),
  'giu',
)

const CLAUSE = new RegExp(
  `[,;:–—()]+(?=\\s|$)|${word('if|unless|when|but|because|until|till|before|jeśli|jeżeli|gdy|ale|bo|przed|если|когда|но|потому|до|раньше')}`,
  'iu',
)
