import { cosine } from '../../embedding/index.ts'
import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import { sentencesOf } from '../../language/index.ts'
import { allPlaces } from './all-places.ts'
import { amountFit } from './amount-fit.ts'
import { coverageOf, saidIn, wholeOf } from './coverage.ts'
import { dayFit } from './day-fit.ts'
import { expectedKind, type Kind } from './expected-kind.ts'
import { isForOthers } from './prices-for-all.ts'
import { isOfThing } from './rows-asked-for.ts'
import { tablesAsked } from './tables-asked.ts'
import { withHeading } from './with-heading.ts'

/** The place in the documents that most likely answers, with what speaks for it. All figures lie between 0 and 1. */
export interface Quote {
  passage: FoundPassage
  /** The words to show; a question's answer is whole. */
  text: string
  /** The sentence that it was chosen for. */
  sentence: string
  /** How much of the question is in the very sentence, and with its neighbours and headings. */
  covered: number
  coveredAround: number
  /** How close the sentence is in meaning; 0 where meaning is not compared. */
  meaning: number
  /** It holds what such a question asks for; a half when that cannot be told. */
  fits: number
}

const LOOKED_AT = 3
const LONGEST = 500
const REACH = 2

export function bestQuote(
  question: string,
  carried: string,
  found: Found,
  passages: FoundPassage[],
): Quote | null {
  const kind = expectedKind(question) ?? expectedKind(carried)
  const tables = tablesAsked(question, found)
  const apt = passages.filter((passage) => !tables.isOther(passage))
  const places = lookedAt(apt, kind, found).flatMap((passage) => placesIn(passage, found, kind))
  // The price that is asked for stands beside its thing, if any does.
  const telling = kind?.isValue ? places.filter(({ parts, things }) => parts.fits === 1 && things > 0) : []
  const [first, ...others] = telling.length ? forAll(telling, kind, found) : places
  if (!first) return null
  const best = others.reduce((one, other) => (other.score > one.score ? other : one), first)
  const { passage, sentences, at, parts } = best
  const sentence = sentences[at]!
  const together = allPlaces(passage, kind, found)
  if (together !== null) return { passage, text: together, sentence, ...parts }
  const text = tables.rowsOf(passage) ?? withDenial(widened(passage.text, sentences, at), best, found)
  const named = parts.fits === 1 ? withHeading(text, passage, kind, passages) : text
  return { passage, text: named, sentence, ...parts }
}

/** Those that tell it for everybody, unless only what is told for some is about the thing that is asked for. */
function forAll(places: Place[], kind: Kind | null, { text: asked }: Found): Place[] {
  const most = Math.max(...places.map(({ things }) => things))
  const isSpecial = ({ passage, sentences, at }: Place) =>
    passage.kind !== 'table' &&
    sentencesOf(sentences[at]!)
      .filter((sentence) => kind?.holds.test(sentence))
      .every((sentence) => isForOthers(asked, sentence))
  const regular = places.filter((place) => place.things >= most * AS_MUCH && !isSpecial(place))
  return regular.length ? regular : places
}

type Place = ReturnType<typeof placesIn>[number]

/** Of what the others have of the things that are asked about. */
const AS_MUCH = 0.6

/** "We do not inspect motorcycles" goes first where a motorcycle is asked about, though the price is that of a car. */
function withDenial(text: string, { passage, sentences }: Place, found: Found): string {
  const above = saidIn(`${passage.title} ${passage.heading} ${text}`, found, passage)
  const unsaid = found.terms.filter((term) => isOfThing(term) && coverageOf([term])(above) === 0)
  const covers = coverageOf(unsaid)
  const denial = sentences.find(
    (sentence) =>
      DENIES.test(sentence) && !text.includes(sentence) && covers(saidIn(sentence, found, passage)) > 0,
  )
  return denial ? `${denial}\n${text}` : text
}

const DENIES = /(?<!\p{L})(not|no|never|cannot|\p{L}+n['’]t|nie|bez|не|нет|нельзя)(?!\p{L})/iu

/** The best few, and whatever else looks like the value that is asked for; what has no price cannot tell one. */
function lookedAt(passages: FoundPassage[], kind: Kind | null, found: Found): FoundPassage[] {
  const holding = passages.filter((passage) => kind?.holds.test(wholeOf(passage)))
  if (kind?.isInHeadings) return [...new Set([...passages.slice(0, LOOKED_AT), ...holding])]
  const covers = coverageOf(found.terms.filter(isOfThing))
  const telling = holding.filter((passage) => covers(saidIn(wholeOf(passage), found, passage)) > 0)
  return (kind?.isValue && telling.length ? telling : passages).slice(0, LOOKED_AT)
}

function placesIn(passage: FoundPassage, found: Found, kind: Kind | null) {
  const covers = coverageOf(found.terms)
  const coversThings = coverageOf(found.terms.filter(isOfThing))
  const sentences = isWhole(passage) ? [passage.text] : sentencesOf(passage.text)
  const words = sentences.map((sentence) => [...saidIn(sentence, found, passage)])
  const above = saidIn(`${passage.title} ${passage.heading} ${passage.question ?? ''}`, found, passage)
  const isInHeading = Boolean(kind?.isInHeadings && kind.holds.test(passage.heading))
  return sentences.map((sentence, at) => {
    const around = new Set([...above, ...words.slice(Math.max(0, at - 1), at + 2).flat()])
    const coveredAround = covers(around)
    const parts = {
      covered: passage.kind === 'faq' ? coveredAround : covers(new Set(words[at])),
      coveredAround,
      meaning: meaningOf(found, passage, at),
      fits: kind ? Number(isInHeading || kind.holds.test(sentence)) : 0.5,
    }
    const score =
      scoreOf(parts, passage) +
      (kind?.isValue ? VALUE * parts.fits : 0) +
      (kind?.isInHeadings && above.has(CONTACT) ? VALUE * parts.fits : 0) +
      (above.has(HOURS) && kind?.isOfHours ? VALUE * parts.fits : 0) +
      DAY * dayFit(found, kind, sentence, passage) +
      AMOUNT * amountFit(found.text, sentence)
    return {
      passage,
      sentences,
      at,
      parts,
      score,
      things: coversThings(new Set([...above, ...words[at]!])),
    }
  })
}

/** What stands under such a heading is everybody's, not that of one place or matter. */
const [CONTACT, HOURS] = ['#contact', '#hours']
const [VALUE, DAY, AMOUNT] = [0.35, 0.4, 0.4]

/** An answer that was written as one, and a row of a table, are not cut. */
const isWhole = (passage: FoundPassage) =>
  passage.kind === 'faq' || (passage.kind === 'table' && passage.text.length <= LONGEST)

function meaningOf({ queryVector }: Found, passage: FoundPassage, at: number): number {
  if (isWhole(passage)) return passage.dense ?? 0
  const vector = passage.sentenceVectors[at]
  return queryVector && vector ? Math.max(0, cosine(queryVector, vector)) : 0
}

type Parts = Pick<Quote, 'covered' | 'coveredAround' | 'meaning' | 'fits'>

const scoreOf = ({ covered, coveredAround, meaning, fits }: Parts, { score }: FoundPassage) =>
  covered + 0.3 * coveredAround + 1.2 * meaning + 0.5 * score + 0.25 * fits

/** With its neighbours, the later one first, as far as there is room: answers lean on what stands beside them. */
function widened(text: string, sentences: string[], at: number): string {
  const starts = startsOf(text, sentences)
  const cut = ([from, to]: Span) => text.slice(starts[from], starts[to]! + sentences[to]!.length)
  let span = completed(sentences, [at, at])
  for (let reach = 0; reach < REACH; reach += 1)
    for (const [before, after] of [[0, 1] as const, [1, 0] as const]) {
      const wider = completed(sentences, [span[0] - before, span[1] + after])
      if (wider[0] >= 0 && wider[1] < sentences.length && cut(wider).length <= LONGEST) span = wider
    }
  return cut(span)
}

type Span = readonly [from: number, to: number]

/** Lines of a document may break in the middle of a sentence: what goes on in small letters is one. */
function completed(sentences: string[], [from, to]: Span): Span {
  let [first, last] = [from, to]
  while (isBroken(sentences[last], sentences[last + 1])) last += 1
  while (isBroken(sentences[first - 1], sentences[first])) first -= 1
  return [first, last]
}

const isBroken = (line = '.', next = '') => !/[.!?:;…]["'”»)\]]*$/.test(line) && /^[\p{Ll}\p{N}]/u.test(next)

/** Where each sentence begins: a quote keeps the lines and spaces between them as they are. */
function startsOf(text: string, sentences: string[]): number[] {
  let end = 0
  return sentences.map((sentence) => {
    const start = Math.max(end, text.indexOf(sentence, end))
    end = start + sentence.length
    return start
  })
}
