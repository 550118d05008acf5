import type { Language as Spoken } from '@switchboard/contract'
import type { App } from '../../context.ts'
import type { AgentRow } from '../../database/schema.ts'
import {
  type Found,
  type FoundPassage,
  type KnowledgeQuery,
  type QueryTerm,
  searchKnowledge,
} from '../../knowledge/search/index.ts'
import { languageOfText, termsOf } from '../../language/index.ts'
import { withUnit } from './amount-fit.ts'
import { besideThePoint } from './beside-the-point.ts'
import { bestQuote, type Quote } from './best-quote.ts'
import { carriedOver } from './carried-over.ts'
import { confidenceOf } from './confidence.ts'
import { saidIn, wholeOf } from './coverage.ts'
import { expectedKind } from './expected-kind.ts'
import { leaningOf, pointsBack } from './leaning.ts'
import { isSilentOf, keepsThing } from './leant-on.ts'
import { type Lesson, lessonFor } from './lesson-for.ts'
import { brought } from './new-words.ts'
import { ofOtherCode } from './other-code.ts'
import { isOtherDeal } from './other-deal.ts'
import { isMostlyValue, isPlainValue } from './plain-value.ts'
import { sharesName } from './shared-name.ts'
import { surest } from './surest.ts'
import { type Traits, traitsOf } from './traits.ts'
import { asksForUnheardOf } from './unheard-of.ts'
import { isYesToAnother } from './yes-or-no.ts'

export interface LookedUp {
  searchedFor: string
  found: Found
  /** Those that may be quoted: what reads like orders to an assistant only when there is nothing else. */
  passages: FoundPassage[]
  /** What a person taught for this question or one very near to it. */
  lesson: Lesson | null
  /** From the documents. */
  quote: Quote | null
  /** The quote answers a question that is about something else: it is never sure. */
  isBeside: boolean
  traits: Traits | null
  confidence: number
  /** The quote has nothing of what the question brought to what it carries over. */
  isOld: boolean
}

type Agent = Pick<AgentRow, 'account_id' | 'id'>

/** A question that may lean on the one before is looked up both ways, alone and with it; the surer one counts. */
export async function lookUp(
  app: App,
  agent: Agent,
  asked: string,
  /** What the customer asked before, latest first. */
  before: string[] = [],
  spoken?: Spoken,
): Promise<LookedUp> {
  const question = withUnit(asked, before[0])
  const carried = carriedOver(question, before)
  const language = languageOfText(`${carried} ${question}`)
  const leaning = carried ? leaningOf(question, language) : 'no'
  const ways = [...(leaning === 'surely' ? [] : ['']), ...(leaning === 'no' ? [] : [carried])]
  const all = await Promise.all(
    ways.map((way) => lookUpOnce(app, agent, { text: question, carried: way, language: spoken })),
  )
  const fresh = pointsBack(question, language) ? all : withoutOld(all)
  return surest(fresh)
}

/** What is asked anew is not answered by what was said before; if there is nothing else, it is not sure. */
function withoutOld(all: LookedUp[]): LookedUp[] {
  const fresh = all.filter(({ isOld }) => !isOld)
  return fresh.length ? fresh : all.map((each) => ({ ...each, ...unsure(each) }))
}

const unsure = ({ confidence }: Pick<LookedUp, 'confidence'>) => ({
  isBeside: true,
  confidence: Math.min(confidence, MOST_BESIDE),
})

async function lookUpOnce(app: App, agent: Agent, query: KnowledgeQuery): Promise<LookedUp> {
  const { carried = '' } = query
  const searched = await searchKnowledge(app, agent, query, FOUND)
  const { text } = searched
  const found = carried ? { ...searched, terms: weighed(searched, text) } : searched
  const sound = found.passages.filter(({ is_suspect }) => !is_suspect)
  const passages = sound.length ? sound : found.passages
  const searchedFor = carried ? `${carried} ${text}` : text
  const lesson = lessonFor(searchedFor, found, passages)
  const isOfOther = ofOtherCode(text)
  const written = passages.filter((passage) => passage.kind !== 'approved' && !isOfOther(passage))
  const isBesideIt = besideThePoint(text, found)
  const fitting = written.filter((passage) => !isBesideIt(passage))
  const named = brought(text, carried, found)
  const quote = bestQuote(text, carried, found, named.first(fitting.length ? fitting : written))
  const isBeside = fitting.length === 0 || (quote !== null && isOfAnother(text, found, quote))
  const isOld = quote !== null && !named.isIn(quote.passage)
  const isOfNone = quote !== null && carried !== '' && isOfNothingAsked(text, carried, found, quote)
  const traits = quote && traitsOf(text, found, written, quote)
  const told = { searchedFor, found, passages, lesson, quote, isBeside: isBeside || isOfNone, traits, isOld }
  if (lesson?.isSure) return { ...told, confidence: 1 }
  const weighedUp = quote && traits ? confidenceOf(quote.passage, traits) : 0
  const confidence = Math.max(weighedUp, quote ? leastFor(text, found, quote) : 0)
  return { ...told, confidence, ...(told.isBeside && unsure({ confidence })) }
}

/** What is leant on is nowhere, or not here; an address or hours are told by their looks, whatever they are of. */
function isOfNothingAsked(text: string, carried: string, found: Found, quote: Quote): boolean {
  const kind = expectedKind(text) ?? expectedKind(carried)
  const isToldByLooks = kind && (kind.isInHeadings || kind.isOfHours) && quote.fits === 1
  if (isToldByLooks || leaningOf(text, found.language) !== 'surely') return false
  return isSilentOf(carried, text, found, saidIn(wholeOf(quote.passage), found, quote.passage))
}

const isOfAnother = (text: string, found: Found, quote: Quote): boolean =>
  lacksValue(text, found, quote) ||
  isOtherDeal(text, quote, found.language) ||
  asksForUnheardOf(text, found, quote) ||
  isYesToAnother(text, found, quote)

/** A price, a weight or the hours are asked for, and it has none. */
function lacksValue(asked: string, found: Found, { text, passage }: Quote): boolean {
  const kind = expectedKind(asked)
  if (!kind?.isValue || kind.holds.test(text)) return false
  // "By telephone" names a way, not a number; and a heading may hold what is asked for.
  return !kind.isInHeadings || (isMostlyValue(found) && !BY.test(asked) && !kind.holds.test(wholeOf(passage)))
}

const BY =
  /(?<!\p{L})(by|over|via|through|przez|drogą|по)\s|(?<!\p{L})(mailem|mejlem|telefonicznie)(?!\p{L})/iu

/** However little else the words have in common. */
function leastFor(asked: string, found: Found, quote: Quote): number {
  if (isPlainValue(found, quote)) return PLAIN_VALUE
  return sharesName(asked, found, quote) ? SAME_NAME : 0
}

/** What was asked before tells what this is about, but not what is asked of it. */
function weighed({ terms, language }: Found, text: string): QueryTerm[] {
  if (keepsThing(text)) return terms
  const own = new Set(termsOf(text, language))
  return terms.map((each) => (own.has(each.term) ? each : { ...each, idf: each.idf * CARRIED_WEIGHT }))
}

const FOUND = 8
const CARRIED_WEIGHT = 0.5
/** More than it mostly takes to answer, less than what is asked of a careful assistant. */
const PLAIN_VALUE = 0.6
/** Enough to say that it may help, unless more is asked for than mostly is. */
const SAME_NAME = 0.4
/** Whatever the words make of it, as good as a toss-up at most. */
const MOST_BESIDE = 0.45
