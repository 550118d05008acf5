import { isStopWord, type Language, termsOf, wordsOf } from '../../../language/index.ts'
import { isAmong } from '../../built-in/coverage.ts'
import { absolutesIn } from './absolutes.ts'
import { EVERY_DAY } from './calendar.ts'
import { saysNo, withoutNo } from './denials.ts'
import type { Place } from './evidence.ts'
import { isOpposite } from './statements.ts'

/** What is said of something, and of what it is not: "Dogs are welcome on the beach, but not in kayaks". */
export interface Exception {
  /** The words of what is said: dogs, welcome, beach. */
  rule: Set<string>
  /** "Without a licence": what it does not hold for may well be had with one. */
  isWithout: boolean
  /** Each of the things that it does not hold for, as the words that tell it: kayaks. */
  but: string[][]
}

export const exceptionsIn = (text: string, language: Language): Exception[] =>
  [...deniedAfter(text, language), ...exceptedIn(text, language)].filter(({ but }) => but.length > 0)

/** A clause that says no after one that says yes: "…, but not in kayaks", "…, wetsuits are not". */
function deniedAfter(text: string, language: Language): Exception[] {
  const found: Exception[] = []
  const rule = new Set<string>()
  for (const clause of text.split(CLAUSE)) {
    if (isOpposite(clause)) rule.clear()
    else if (!saysNo(clause)) for (const term of termsOf(clause, language)) rule.add(term)
    else if (rule.size > 0) {
      // "Not by cheque and voucher" says no to either, a whole sentence only to both at once.
      const things = clause.split(BARE_NO.test(clause) ? AND_OR : OR).map(withoutNo)
      const isWithout = WITHOUT.test(text)
      found.push({ rule: new Set(rule), isWithout, but: tellingWords(things, language, rule) })
    }
  }
  return found
}

/** "All boats except the dinghy": its name is what follows, up to the next small word. */
function exceptedIn(text: string, language: Language): Exception[] {
  if (saysNo(text) || isOpposite(text)) return []
  const isOfAll =
    WHOLE.test(text) ||
    EVERY_DAY.test(text.toLowerCase()) ||
    absolutesIn(text, { withLoose: true }).has('every')
  const marker = (isOfAll ? EXCEPT_OF_ALL : EXCEPT).exec(text)
  if (!marker) return []
  const after = text.slice(marker.index + marker[0].length)
  const name = nameAtStart(after, language)
  const but = tellingWords(name.split(AND_OR), language)
  const rule = new Set(termsOf(text, language).filter((term) => !but.flat().includes(term)))
  return [{ rule, isWithout: WITHOUT.test(text), but }]
}

function nameAtStart(text: string, language: Language): string {
  const words = wordsOf(text.split(/[,;:.–—()]/)[0]!)
  const from = words.findIndex((word) => !isStopWord(word, language))
  if (from === -1) return ''
  const length = words
    .slice(from)
    .findIndex((word) => isStopWord(word, language) && !AND_OR.test(` ${word} `))
  return words.slice(from, length === -1 ? undefined : from + length).join(' ')
}

const tellingWords = (things: string[], language: Language, known: ReadonlySet<string> = new Set()) =>
  things
    .map((thing) => termsOf(thing, language).filter((term) => !known.has(term)))
    .filter(({ length }) => length > 0)

/** So much of a clause must be about what is said there. */
const SHARED = 0.7

/** Whether a clause of a text says of such a thing what is not so for it. */
export function isExcepted(text: string, language: Language, places: Place[]): boolean {
  const clauses = text
    .split(CLAUSE)
    .filter((clause) => !saysNo(clause) && !isOpposite(clause) && !ONLY.test(clause))
    .map((clause) => ({ terms: new Set(termsOf(clause, language)), isWithout: WITHOUT.test(clause) }))
  return clauses.some(({ terms, isWithout }) =>
    places.some(
      (place) =>
        place.exceptions.some((each) => each.isWithout === isWithout && isAgainst(terms, each)) &&
        !places.some((other) => other.exceptions.length === 0 && isWithin(terms, other.terms)),
    ),
  )
}

/** Whether one of the things is spoken of. */
export const isNamed = ({ but }: Exception, terms: ReadonlySet<string>): boolean =>
  but.some((thing) => isWithin(thing, terms))

function isAgainst(clause: Set<string>, { rule, but }: Exception): boolean {
  const things = but.filter((thing) => isWithin(thing, clause))
  if (things.length === 0) return false
  const rest = [...clause].filter((term) => !isAmong(term, new Set(things.flat())))
  const shared = rest.filter((term) => isAmong(term, rule)).length
  return shared > 0 && (clause.size - rest.length + shared) / clause.size >= SHARED
}

const isWithin = (some: Iterable<string>, terms: ReadonlySet<string>) =>
  [...some].every((term) => isAmong(term, terms))

const word = (pattern: string) => `(?<!\\p{L})(?:${pattern})(?!\\p{L})`

const NO = 'not|never|nie|nigdy|не|никогда'
const ALWAYS = 'except(?: for)?|excluding|with the exception of|z wyjątkiem|за исключением'
/** Elsewhere these mean "and also": "Besides rooms we have flats". */
const OF_ALL = 'apart from|other than|but for|oprócz|poza|кроме|помимо'
const EXCEPT = new RegExp(word(ALWAYS), 'iu')
const EXCEPT_OF_ALL = new RegExp(word(`${ALWAYS}|${OF_ALL}`), 'iu')
/** A "not" without a verb of its own, at the beginning or at the end. */
const BARE_NO = new RegExp(`^\\s*${word(NO)}|${word(NO)}\\s*$`, 'iu')
const EITHER = 'or|nor|ani|lub|albo|czy|или|ни'
const OR = new RegExp(`\\s+${word(EITHER)}\\s+`, 'iu')
const AND_OR = new RegExp(`\\s+${word(`${EITHER}|and|i|oraz|и`)}\\s+`, 'iu')
const WITHOUT = new RegExp(word('without|bez|без'), 'iu')
const WHOLE = new RegExp(word('whole|entire|cał\\p{L}+|весь|всей?|всю'), 'iu')
const ONLY = new RegExp(word(`${ALWAYS}|${OF_ALL}|only|just|tylko|wyłącznie|jedynie|только|лишь`), 'iu')
const CLAUSE = new RegExp(
  `[.!?,;:–—()]+(?=\\s|$)|\\s${word('but|though|although|while|ale|lecz|choć|chociaż|natomiast|но|хотя|однако')}\\s|\\s${word('and|a|i|и|а')}\\s+(?=${word(NO)})`,
  'iu',
)
