import { type Language, languageOfText } from '../../language/index.ts'
import { withoutOtherAmounts } from './amount-fit.ts'

/**
 * An earlier question without the words that a later one puts others in the place of: after "a dental for a cat?",
 * "and for a dog?" is about no cat. What stands behind the same small word, and a number for a number, is alike.
 */
export function withoutReplaced(earlier: string, later: string): string {
  const place = PLACES[languageOfText(`${earlier} ${later}`)]
  const named = place ? [...later.matchAll(place)] : []
  const kept = named.reduce(
    (text, [, small, thing]) => withoutLast([...text.matchAll(place!)], text, small!, thing!),
    withoutOtherAmounts(earlier, later),
  )
  const [number] = NUMBER.exec(later) ?? []
  const replaced = number ? kept.replace(SIZE, (size) => (size === number ? size : '')) : kept
  if (place && replaced === earlier) return withoutName(earlier, later)
  return replaced === earlier ? earlier : replaced.replace(/\s+(?=[\s?!.,]|$)/g, '')
}

/** "And the one in Whitby?" asks of Whitby what was asked of Leeds. */
function withoutName(earlier: string, later: string): string {
  const [named, others] = [earlier, later].map((text) => text.match(NAME) ?? [])
  const isNew = others!.length > 0 && others!.every((name) => !earlier.includes(name))
  return isNew && named!.length === 1 ? earlier.replace(NAME, '') : earlier
}

/** Written large, though no sentence begins there. */
const NAME = /(?<=[\p{L}\p{N},]\s)\p{Lu}[\p{L}\p{N}]{2,}\s?/gu

/** Only the last: "to send it to France" is about France. */
function withoutLast(places: RegExpExecArray[], text: string, small: string, thing: string): string {
  const last = places.findLast((each) => kindOf(each[1]!) === kindOf(small))
  if (!last || isSame(last[2]!, thing) || isTime(last[2]!) !== isTime(thing)) return text
  return text.slice(0, last.index) + text.slice(last.index + last[0].length)
}

/** "In the shop" and "in winter" are not alike. */
const isTime = (word: string) => TIME.test(word)

/** Where something is or goes: "at the station" takes the place of "in the museum". */
const kindOf = (small: string) => (WHERE.test(small) ? 'where' : small.toLowerCase())

const WHERE = /^(in|at|w|we|na|przy|в|во|на|по|до)$/iu

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const behind = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${words})\\s+(?:(?:an?|the|my|your|our)\\s+)?([\\p{L}\\p{N}]+)`, 'giu')

/** A small word and what stands behind it. */
const PLACES: Partial<Record<Language, RegExp>> = {
  en: behind('for|to|in|on|at|from|with|without'),
  pl: behind('w|we|do|dla|na|przy|z|ze|bez|od'),
  ru: behind('в|во|на|по|для|из|с|со|без|от|до'),
}

const NUMBER = /(?<![\p{L}\p{N}:.,])\d+(?![\p{L}\p{N}:.,])|(?<=\s)\d+(?=[?!.,]?$)/u
/** "Otryt 160": one of several sizes or models. */
const SIZE = /(?<=\p{L}\s+)\d+(?![\p{L}\p{N}:%]|[.,]\d)/gu
const TIME =
  /^(\d.*|(mon|tues|wednes|thurs|fri|satur|sun|to|week|holi)days?|tomorrow|night|weekends?|mornings?|evenings?|afternoons?|spring|summer|autumn|winter|christmas|easter|poniedział\p{L}+|wtor\p{L}+|środ\p{L}+|czwart\p{L}+|piąt\p{L}+|sobot\p{L}*|niedziel\p{L}*|święt\p{L}*|weekend\p{L}*|noc\p{L}*|lecie|zimie|lato|zimę|понедельник\p{L}*|вторник\p{L}*|сред[уыа]|четверг\p{L}*|пятниц\p{L}*|суббот\p{L}*|воскресень\p{L}*|выходн\p{L}*|праздник\p{L}*)$/iu
