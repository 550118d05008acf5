import { type Language, languageOfText } from '../../language/index.ts'
import { withoutOtherAmounts } from './amount-fit.ts'
import { asksOfSame } from './leaning.ts'

/**
 * An earlier question without the words that a later one puts others in the place of: after "a dental for a cat?",
 * "and for a dog?" is about no cat. What stands behind the same small word, and a number for a number, is alike.
 */
export function withoutReplaced(earlier: string, later: string): string {
  const language = languageOfText(`${earlier} ${later}`)
  const place = PLACES[language]
  const named = place ? [...later.matchAll(place)] : []
  const kept = named.reduce(
    (text, [, small, thing]) => withoutLast([...text.matchAll(place!)], text, small!, thing!),
    withoutOtherAmounts(earlier, later),
  )
  const [number] = NUMBER.exec(later) ?? []
  const replaced = number ? kept.replace(SIZE, (size) => (size === number ? size : '')) : kept
  // "Do you deliver it to Spain?" is still about the thing with a name.
  const isRenamed = place && replaced === earlier && !asksOfSame(later, language)
  const left = isRenamed ? withoutName(earlier, later) : replaced
  return left === earlier ? earlier : left.replace(/\s+(?=[\s?!.,]|$)/g, '')
}

/** "And the one in Whitby?" asks of Whitby what was asked of Leeds. */
function withoutName(earlier: string, later: string): string {
  const [named, others] = [earlier, later].map((text) => text.match(NAME) ?? [])
  const [name = ''] = named!
  const isAlike = (other: string) => !earlier.includes(other) && isTime(other) === isTime(name)
  const isNew = others!.length > 0 && others!.every(isAlike)
  return isNew && named!.length === 1 ? earlier.replace(NAME, '') : earlier
}

/** Written large, though no sentence begins there; "Curlew Pale" is one. */
const NAME = /(?<=[\p{L}\p{N},]\s)\p{Lu}[\p{L}\p{N}'’]{2,}(?:\s\p{Lu}[\p{L}\p{N}'’]{2,})*/gu

/** Only the last: "to send it to France" is about France. */
function withoutLast(places: RegExpExecArray[], text: string, small: string, thing: string): string {
  const last = places.findLast((each) => kindOf(each[1]!) === kindOf(small))
  if (!last || isSame(last[2]!, thing) || isTime(last[2]!) !== isTime(thing)) return text
  return text.slice(0, last.index) + text.slice(last.index + last[0].length)
}

/** "In the shop" and "in winter" are not alike. */
const isTime = (thing: string) => thing.split(/\s+/).some((word) => TIME.test(word))

/** Where something is or goes: "at the station" takes the place of "in the museum". */
const kindOf = (small: string) => (WHERE.test(small) ? 'where' : small.toLowerCase())

const WHERE = /^(in|at|w|we|na|przy|в|во|на|по|до)$/iu

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const WORD = "[\\p{L}\\p{N}'’]+"
/** "For how long?" names nothing. */
const ASKED =
  '(?:how|what|which|who|whom|when|il[eu]|kiedy|jak\\p{L}*|któr\\p{L}*|czego|czym|kogo|kim|скольк\\p{L}*|когда|как\\p{L}{2,}|котор\\p{L}*|чего|чем|кого|кем)'

const behind = (small: string, ofTwo: (other: string) => string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(${small})\\s+(?:(?:an?|the|my|your|our)\\s+)?(?!${ASKED}(?!\\p{L}))(${ofTwo(`(?!(?:${small})\\s)${WORD}`)}|${WORD})`,
    'giu',
  )

const nounsBefore = (end: string) => (other: string) =>
  `${WORD}\\s+${other}(?=\\s*(?:[?!.,;]|$)|\\s+(?:${end})\\s)`
const adjective = (endings: string) => (other: string) => `\\p{L}{3,}(?:${endings})\\s+${other}`

const SMALL = 'for|to|in|on|at|from|with|without'

/** A small word and what stands behind it, be it two words: "for beer club", "dla stałych klientów". */
const PLACES: Partial<Record<Language, RegExp>> = {
  en: behind(SMALL, nounsBefore(SMALL)),
  pl: behind('w|we|do|dla|na|przy|z|ze|bez|od', adjective('ych|ich|ego|ej|ym|im|ymi|imi')),
  ru: behind('в|во|на|по|для|из|с|со|без|от|до', adjective('ых|их|ого|его|ым|им|ую|юю')),
}

const NUMBER = /(?<![\p{L}\p{N}:.,])\d+(?![\p{L}\p{N}:.,])|(?<=\s)\d+(?=[?!.,]?$)/u
/** "Otryt 160": one of several sizes or models. */
const SIZE = /(?<=\p{L}\s+)\d+(?![\p{L}\p{N}:%]|[.,]\d)/gu
const TIME =
  /^(\d.*|(mon|tues|wednes|thurs|fri|satur|sun|to|week|holi)days?|tomorrow|night|weekends?|mornings?|evenings?|afternoons?|spring|summer|autumn|winter|christmas|easter|poniedział\p{L}+|wtor\p{L}+|środ\p{L}+|czwart\p{L}+|piąt\p{L}+|sobot\p{L}*|niedziel\p{L}*|święt\p{L}*|weekend\p{L}*|noc\p{L}*|lecie|zimie|lato|zimę|понедельник\p{L}*|вторник\p{L}*|сред[уыа]|четверг\p{L}*|пятниц\p{L}*|суббот\p{L}*|воскресень\p{L}*|выходн\p{L}*|праздник\p{L}*)$/iu
