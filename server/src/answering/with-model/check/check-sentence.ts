// Whether the documents bear out what a model wrote: its quotes, then facts to the letter, then the rest by the reading
// model.
import type { App } from '../../../context.ts'
import { languageOfText, sentencesOf, termsOf } from '../../../language/index.ts'
import { clausesWithNumbers } from './clauses.ts'
import type { Grounds } from './evidence.ts'
import { claimsOf, type Fact, hasFacts, type Known, knownFrom, missingFrom } from './facts.ts'
import { findQuote, windowsAround } from './quotes.ts'
import { sumOf } from './sums.ts'

export interface Sentence {
  text: string
  /** Documents counted from 0. */
  cited: number[]
  /** Words of theirs that it rests on. */
  quotes?: string[]
}

/** `cited`: the documents that bear it out. `sums`: how numbers that no document says follow from some that are there. */
export type Verdict = { cited: number[]; sums: string[] } | { fault: string }

const NOT_SAID = 'The sources do not say this.'
const REPEATED = 'It repeats the instructions word for word.'

/** A logit, chosen on held-out businesses: `npm run bench -- support --fit` prints the curve. */
export const SUPPORTED = -1
/** Without the model: a sentence needs so many of its words in what it cites. */
const NEEDED_WORDS = 0.5
/** Who cites nothing may mean any of them. */
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
  // Where there are no documents, only what can be wrong to the letter is held against the instructions.
  if (!hasDocuments) {
    const [missing] = missingFacts(sentence, [instructions, ...documents])
    return missing ? { fault: `The instructions do not say ${missing.name}.` } : { cited: [], sums: [] }
  }
  const places = quotes.map((quote) => ({ quote, at: findQuote(quote, [...documents, instructions], given) }))
  const made = places.find(({ at }) => at === null)
  if (made) return { fault: `The words “${made.quote.slice(0, LONGEST_QUOTE)}” are in no source.` }
  // Who quotes another document than it cites means that one.
  const found = places.flatMap(({ at }) => (at! < documents.length ? [at!] : []))
  const cited = [...new Set([...given, ...found])]
  const own = instructions.trim() ? [instructions] : []
  const meant = cited.length ? cited : likeliest(sentence, documents)
  const near = [...meant.map((index) => documents[index]!), ...own]
  // What cites nothing must stand whole in one place: else the price of one thing could be said of another.
  const texts = cited.length ? near : near.filter((text) => missingFacts(sentence, [text]).length === 0)
  const { sums, unsaid } = sumsIn(sentence, missingFacts(sentence, texts), quotes.length ? quotes : texts)
  if (unsaid) return { fault: faultOf(unsaid, sentence, cited, documents) }
  const quotedWindows = places.flatMap(({ quote, at }) =>
    at! < documents.length ? windowsAround(quote, documents[at!]!) : [],
  )
  const windows = quotedWindows.length
    ? [...quotedWindows, ...own.flatMap(windowsOf)].map((parts) => ({ parts, text: '' }))
    : texts.flatMap((text) => windowsOf(text).map((parts) => ({ parts, text })))
  const supported = await supportedBy(app, sentence, windows, question, signal)
  if (supported === null) return { fault: NOT_SAID }
  const bearing = documents.indexOf(supported.text)
  return { cited: cited.length ? cited : bearing < 0 ? [] : [bearing], sums }
}

const LONGEST_QUOTE = 80

/** How the numbers that no source says follow from those that are there, and the first that does not follow. */
function sumsIn(sentence: string, missing: Fact[], madeOf: string[]) {
  const sums = new Map<Fact, string>()
  for (const fact of missing) {
    const sum = sumOf(fact, sentence, [...madeOf, sentence].join('\n'), languageOfText(sentence))
    if (sum !== null) sums.set(fact, sum)
  }
  // So many of something may be the customer's own number.
  const counted = new Set(
    [...sums.values()].flatMap((sum) => [...sum.matchAll(/(\d{1,9}) ×/g)].map(([, n]) => n!)),
  )
  const isCounted = ({ values = [] }: Fact) => values.some((value) => counted.has(value))
  const unsaid = missing.find((fact) => !sums.has(fact) && !isCounted(fact))
  return { sums: [...new Set(sums.values())], unsaid }
}

/** Kind words and questions back need no evidence, but must not bring numbers or links of their own. */
export function checkWithoutEvidence(text: string, grounds: Grounds): { fault: string } | null {
  if (grounds.repeatsHidden(text, grounds.before)) return { fault: REPEATED }
  const [missing] = missingFacts(text, [...grounds.documents, grounds.instructions, grounds.question ?? ''])
  return missing ? { fault: `The sources do not say ${missing.name}.` } : null
}

/** Whether words may be shown before they are checked: no secret, and no number or link that stands nowhere. */
export function mayBeShown(text: string, grounds: Grounds): boolean {
  if (grounds.repeatsHidden(text, grounds.before)) return false
  const claims = claimsOf(text, languageOfText(text))
  return !hasFacts(claims) || missingFrom(claims, { near: everythingKnown(grounds) }).length === 0
}

/** Asked with every few words, so it is read once. */
function everythingKnown({ documents, instructions, question = '' }: Grounds): Known[] {
  const known =
    knownFromAll.get(documents) ??
    [...documents, instructions, question].map((text) => knownFrom(text, languageOfText(text)))
  knownFromAll.set(documents, known)
  return known
}

const knownFromAll = new WeakMap<string[], Known[]>()

/** Whether a text answers the question; true where there is no model to judge it. */
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

/** The numbers, prices, times, addresses and links that none of the texts has. */
function missingFacts(sentence: string, texts: string[]): Fact[] {
  const claims = claimsOf(sentence, languageOfText(sentence))
  if (!hasFacts(claims)) return []
  const near = texts.map((text) => knownFrom(text, languageOfText(text)))
  return missingFrom(claims, { near })
}

interface Window {
  parts: string[]
  /** What it is a part of. */
  text: string
}

/** The window that bears it out best; null when none does. */
async function supportedBy(
  app: Pick<App, 'reader'>,
  sentence: string,
  windows: Window[],
  question: string | undefined,
  signal?: AbortSignal,
): Promise<Window | null> {
  // A short sentence ("Yes, on Sundays too.") says what it is about only beside its question, which may seem to be borne
  // out itself: so it is read both ways.
  const claims = question && sentence.length < SHORT ? [sentence, `${question} ${sentence}`] : [sentence]
  const clauses = clausesWithNumbers(sentence)
  const texts = [...claims, ...clauses]
  const pairs = texts.flatMap((text) =>
    windows.map(({ parts }) => ({ kind: 'passage' as const, text, parts })),
  )
  const scores = await app.reader.read(pairs, signal)
  const supports = (text: number, window: number) => scores![text * windows.length + window]!.supports
  const values = windows.map(({ parts }, window) =>
    scores ? mean(claims.map((_, claim) => supports(claim, window))) : wordsShared(sentence, parts),
  )
  const best = values.reduce((most, value, at) => (value > values[most]! ? at : most), 0)
  const value = values[best] ?? -Infinity
  if (!scores) return value >= NEEDED_WORDS ? windows[best]! : null
  // Read as a whole, numbers that have changed places look borne out.
  const weakest = clauses.map((_, clause) =>
    Math.max(...windows.map((_, window) => supports(claims.length + clause, window))),
  )
  const isEnough = (weakest.length ? mean([value, Math.min(...weakest)]) : value) >= SUPPORTED
  return isEnough ? windows[best]! : null
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const SHORT = 24
/** About as much as the model reads at once. */
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
