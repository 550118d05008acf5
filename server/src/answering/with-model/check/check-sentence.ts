// Checks whether the documents support a model's sentence: first its quotes, then its literal facts, then the rest by
// the reader model.
import type { App } from '../../../context.ts'
import { languageOfText, sentencesOf, termsOf } from '../../../language/index.ts'
import { clausesWithNumbers } from './clauses.ts'
import type { Grounds } from './evidence.ts'
import { claimsOf, type Fact, hasFacts, type Known, knownFrom, missingFrom } from './facts.ts'
import { findQuote, windowsAround } from './quotes.ts'
import { sumOf } from './sums.ts'

export interface Sentence {
  text: string
  /** Zero-based document indexes. */
  cited: number[]
  /** Quotes from these documents. */
  quotes?: string[]
}

/**
 * `cited`: the documents that support the sentence, and how well, from 0 to 1. `sums`: how computed numbers follow from
 * their numbers.
 */
export type Verdict = { cited: number[]; sums: string[]; support: number } | { fault: string }

const NOT_SAID = 'The sources do not say this.'
const REPEATED = 'It repeats the instructions word for word.'

/** A logit threshold, chosen on held-out businesses: `npm run bench -- support --fit` prints the curve. */
export const SUPPORTED = -1
/** Without the model: the share of a sentence's words that its sources must contain. */
const NEEDED_WORDS = 0.5
/** A sentence without a citation is checked against this many of the likeliest documents. */
const READ_UNCITED = 4

export async function checkSentence(
  app: Pick<App, 'reader'>,
  { text: sentence, cited: given, quotes = [] }: Sentence,
  grounds: Grounds,
  signal?: AbortSignal,
): Promise<Verdict> {
  const { documents, hasDocuments, instructions, question } = grounds
  const unknown = given.find((index) => documents[index] === undefined)
  if (unknown !== undefined) return { fault: `There is no source ${unknown + 1}.` }
  if (grounds.repeatsHidden(sentence, grounds.before)) return { fault: REPEATED }
  // Without documents, only literal facts are checked against the instructions.
  if (!hasDocuments) {
    const [missing] = missingFacts(sentence, [instructions, ...documents])
    return missing
      ? { fault: `The instructions do not say ${missing.name}.` }
      : { cited: [], sums: [], support: 0 }
  }
  const places = quotes.map((quote) => ({ quote, at: findQuote(quote, [...documents, instructions], given) }))
  const made = places.find(({ at }) => at === null)
  if (made) return { fault: `The words “${made.quote.slice(0, LONGEST_QUOTE)}” are in no source.` }
  // A quote from a document that is not cited counts as a citation.
  const found = places.flatMap(({ at }) => (at! < documents.length ? [at!] : []))
  const cited = [...new Set([...given, ...found])]
  const own = instructions.trim() ? [instructions] : []
  const meant = cited.length ? cited : likeliest(sentence, documents)
  const near = [...meant.map((index) => documents[index]!), ...own]
  // Without a citation, one document must contain all facts: otherwise the price of one thing could be attributed to
  // another.
  const texts = cited.length ? near : near.filter((text) => missingFacts(sentence, [text]).length === 0)
  const { sums, unsaid } = sumsIn(sentence, missingFacts(sentence, texts), quotes.length ? quotes : texts)
  if (unsaid) return { fault: faultOf(unsaid, sentence, cited, documents) }
  const quotedWindows = places.flatMap(({ quote, at }) =>
    at! < documents.length ? windowsAround(quote, documents[at!]!) : [],
  )
  const windows = quotedWindows.length
    ? [...quotedWindows, ...own.flatMap(windowsOf)].map((parts) => ({ parts, text: '' }))
    : byWords(sentence, texts)
  const supported = await supportedBy(app, sentence, windows, question, signal)
  if (supported === null) return { fault: NOT_SAID }
  const bearing = documents.indexOf(supported.window.text)
  return { cited: cited.length ? cited : bearing < 0 ? [] : [bearing], sums, support: supported.share }
}

const LONGEST_QUOTE = 80

/** Returns how missing numbers follow from known ones, and the first that does not follow. */
function sumsIn(sentence: string, missing: Fact[], madeOf: string[]) {
  const sums = new Map<Fact, string>()
  for (const fact of missing) {
    const sum = sumOf(fact, sentence, [...madeOf, sentence].join('\n'), languageOfText(sentence))
    if (sum !== null) sums.set(fact, sum)
  }
  // The factor of a multiplication may be the customer's own quantity.
  const counted = new Set(
    [...sums.values()].flatMap((sum) => [...sum.matchAll(/(\d{1,9}) ×/g)].map(([, n]) => n!)),
  )
  const isCounted = ({ values = [] }: Fact) => values.some((value) => counted.has(value))
  const unsaid = missing.find((fact) => !sums.has(fact) && !isCounted(fact))
  return { sums: [...new Set(sums.values())], unsaid }
}

/** Courtesies and questions back need no evidence, but must not contain unknown numbers or links. */
export function checkWithoutEvidence(text: string, grounds: Grounds): { fault: string } | null {
  if (grounds.repeatsHidden(text, grounds.before)) return { fault: REPEATED }
  const [missing] = missingFacts(text, [...grounds.documents, grounds.instructions, grounds.question ?? ''])
  return missing ? { fault: `The sources do not say ${missing.name}.` } : null
}

/** Whether text may be shown before it is checked: it contains no secret and no unknown number or link. */
export function mayBeShown(text: string, grounds: Grounds): boolean {
  if (grounds.repeatsHidden(text, grounds.before)) return false
  const claims = claimsOf(text, languageOfText(text))
  return !hasFacts(claims) || missingFrom(claims, { near: everythingKnown(grounds) }).length === 0
}

/** Cached, because it is needed for every few words of a stream. */
function everythingKnown({ documents, instructions, question = '' }: Grounds): Known[] {
  const known =
    knownFromAll.get(documents) ??
    [...documents, instructions, question].map((text) => knownFrom(text, languageOfText(text)))
  knownFromAll.set(documents, known)
  return known
}

const knownFromAll = new WeakMap<string[], Known[]>()

/** Whether a text answers the question. Returns true if the reader model is missing. */
export async function answersQuestion(
  app: Pick<App, 'reader'>,
  question: string,
  text: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const scores = await app.reader.read(
    [{ kind: 'passage', text: question, parts: sentencesOf(text) }],
    signal,
  )
  return scores === null || scores[0]!.answers > 0
}

/** The windows of the texts, those that share most words with the sentence first. */
const byWords = (sentence: string, texts: string[]): Window[] =>
  texts
    .flatMap((text) => windowsOf(text).map((parts) => ({ parts, text })))
    .map((window) => ({ window, shared: wordsShared(sentence, window.parts) }))
    .sort((one, other) => other.shared - one.shared)
    .map(({ window }) => window)

function faultOf({ name }: Fact, sentence: string, cited: number[], documents: string[]): string {
  const isElsewhere = cited.length > 0 && missingFacts(sentence, documents).length === 0
  return isElsewhere ? `It does not cite the source that says ${name}.` : `The sources do not say ${name}.`
}

const likeliest = (sentence: string, documents: string[]): number[] =>
  documents
    .map((text, at) => ({ at, shared: wordsShared(sentence, [text]) }))
    .sort((one, other) => other.shared - one.shared)
    .slice(0, READ_UNCITED)
    .map(({ at }) => at)

/** Returns the numbers, prices, times, addresses and links that none of the texts contains. */
function missingFacts(sentence: string, texts: string[]): Fact[] {
  const claims = claimsOf(sentence, languageOfText(sentence))
  if (!hasFacts(claims)) return []
  const near = texts.map((text) => knownFrom(text, languageOfText(text)))
  return missingFrom(claims, { near })
}

interface Window {
  parts: string[]
  /** The document that the window is part of. */
  text: string
}

/** Returns a window that supports the sentence well enough, and how well from 0 to 1, or null if none does. */
async function supportedBy(
  app: Pick<App, 'reader'>,
  sentence: string,
  windows: Window[],
  question: string | undefined,
  signal?: AbortSignal,
): Promise<{ window: Window; share: number } | null> {
  // A short sentence ("Yes, on Sundays too.") is ambiguous without its question, but the question alone may seem
  // supported. So the scores with and without it are averaged.
  const claims = question && sentence.length < SHORT ? [sentence, `${question} ${sentence}`] : [sentence]
  const clauses = clausesWithNumbers(sentence)
  let best: { window: Window; value: number } | undefined
  // As a whole, a sentence with swapped numbers looks supported, so its clauses are checked, too.
  const ofClauses = clauses.map(() => -Infinity)
  // Reading takes tens of milliseconds, so the others are read only if the likeliest window is not enough.
  for (const window of windows) {
    const pairs = [...claims, ...clauses].map((text) => ({
      kind: 'passage' as const,
      text,
      parts: window.parts,
    }))
    const scores = await app.reader.read(pairs, signal)
    if (!scores) return likeliestByWords(sentence, windows)
    const supports = scores.map((score) => score.supports)
    const value = mean(supports.slice(0, claims.length))
    if (!best || value > best.value) best = { window, value }
    for (const clause of clauses.keys())
      ofClauses[clause] = Math.max(ofClauses[clause]!, supports[claims.length + clause]!)
    const logit = clauses.length ? mean([best.value, Math.min(...ofClauses)]) : best.value
    if (logit >= SUPPORTED) return { window: best.window, share: 1 / (1 + Math.exp(-logit)) }
  }
  return null
}

function likeliestByWords(sentence: string, windows: Window[]): { window: Window; share: number } | null {
  const [best] = windows
    .map((window) => ({ window, share: wordsShared(sentence, window.parts) }))
    .sort((one, other) => other.share - one.share)
  return best && best.share >= NEEDED_WORDS ? best : null
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const SHORT = 24
/** About the maximum that the model reads at once. */
const WINDOW = 700

function windowsOf(text: string): string[][] {
  const windows: string[][] = [[]]
  let length = 0
  for (const sentence of sentencesOf(text)) {
    if (length > 0 && length + sentence.length > WINDOW) {
      windows.push(windows.at(-1)!.slice(-1))
      length = windows.at(-1)![0]!.length
    }
    windows.at(-1)!.push(sentence)
    length += sentence.length
  }
  return windows.filter((window) => window.length > 0)
}

function wordsShared(sentence: string, parts: string[]): number {
  const text = parts.join(' ')
  const language = languageOfText(text)
  const terms = termsOf(sentence, language)
  const held = new Set(termsOf(text, language))
  return terms.length ? terms.filter((term) => held.has(term)).length / terms.length : 0
}
