import type { Found, FoundPassage } from '../../knowledge/search/index.ts'
import {
  conceptsAsked,
  conceptsIn,
  conceptsOfWord,
  gramsOf,
  isStopWord,
  stemOf,
  termsOf,
  wordsOf,
} from '../../language/index.ts'
import type { Quote } from './best-quote.ts'
import { coverageOf, languageBetween, saidIn, wholeOf } from './coverage.ts'
import { leadOf, meaningLeadOf } from './leads.ts'

/** What tells a right quote from a wrong one, each between 0 and 1. The order is that of the calibration's weights. */
export const TRAITS = [
  'passageMeaning',
  'meaning',
  'passageCovered',
  'covered',
  'coveredAround',
  'lead',
  'unknownShare',
  'fits',
  'gramsCovered',
  'length',
  'questionCovered',
  'meaningLead',
] as const

export type Traits = Record<(typeof TRAITS)[number], number>

export function traitsOf(question: string, found: Found, passages: FoundPassage[], quote: Quote): Traits {
  const { passage, meaning, covered, coveredAround, fits } = quote
  const whole = wholeOf(passage)
  return {
    passageMeaning: Math.max(0, passage.dense ?? 0),
    meaning,
    passageCovered: coverageOf(found.terms)(saidIn(whole, found, passage)),
    covered,
    coveredAround,
    lead: leadOf(passages, passage),
    unknownShare: found.unknownShare,
    fits,
    gramsCovered: shareIn(gramsOf(question), new Set(gramsOf(whole))),
    length: Math.min(found.terms.length, 10) / 10,
    questionCovered: askedOf(question, passage, found),
    meaningLead: meaningLeadOf(passages, passage),
  }
}

/** How much of the question that the passage answers is in the one that was asked. */
function askedOf(question: string, passage: FoundPassage, found: Found): number {
  if (!passage.question) return 0
  const language = languageBetween(found, passage)
  const asked = new Set([
    ...termsOf(question, language),
    ...conceptsIn(question, language),
    ...conceptsAsked(question).concepts,
  ])
  const words = wordsOf(passage.question).filter((word) => !isStopWord(word, language))
  const isAsked = (word: string) =>
    [stemOf(word, language), ...conceptsOfWord(word, passage.language)].some((said) => asked.has(said))
  return words.length ? words.filter(isAsked).length / words.length : 0
}

const shareIn = (parts: string[], all: ReadonlySet<string>) =>
  parts.length ? parts.filter((part) => all.has(part)).length / parts.length : 0
