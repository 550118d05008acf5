// Whether the documents bear out what a model wrote: facts to the letter, the rest by the reading model.
import type { App } from '../../../context.ts'
import { languageOfText, sentencesOf, termsOf } from '../../../language/index.ts'
import { plainWords } from '../../../language/plain-words.ts'
import { claimsOf, hasFacts, knownFrom, missingFrom } from './facts.ts'
import { isPleasantry } from './pleasantry.ts'

export interface Grounds {
  /** The documents, in the order of their numbers, each with the headings that it stands under. */
  documents: string[]
  /** False where only the moment is among them. */
  hasDocuments: boolean
  /** What the owner told the assistant; it may always be said. */
  instructions: string
  /** What "It costs £22" is said of. */
  question?: string
}

/** `cited`: the documents that bear it out, counted from 0. A pleasantry is worth saying beside something else only. */
export type Verdict = { cited: number[] } | { fault: string } | { isPleasantry: true }

const NOT_SAID = 'The sources do not say this.'

/** A logit, set by hand. On held-out businesses it keeps 76 of 100 true sentences and lets 11 of 100 lies pass. */
const SUPPORTED = -1.5
/** Without the model: a sentence needs so many of its words in what it cites. */
const NEEDED_WORDS = 0.5
/** Who cites nothing may mean any of them. */
const READ_UNCITED = 4

export async function checkSentence(
  app: App,
  sentence: string,
  cited: number[],
  { documents, hasDocuments, instructions, question }: Grounds,
  signal?: AbortSignal,
): Promise<Verdict> {
  const unknown = cited.find((index) => documents[index] === undefined)
  if (unknown !== undefined) return { fault: `There is no source ${unknown + 1}.` }
  if (isPleasantry(sentence)) return { isPleasantry: true }
  if (repeats(sentence, instructions) && !documents.some((text) => repeats(sentence, text)))
    return { fault: 'It repeats the instructions word for word.' }
  // Where there are no documents, only what can be wrong to the letter is held against the instructions.
  if (!hasDocuments) {
    const missing = missingFact(sentence, [instructions, ...documents])
    return missing === null ? { cited: [] } : { fault: `The instructions do not say ${missing}.` }
  }
  const own = instructions.trim() ? [instructions] : []
  const meant = cited.length ? cited : likeliest(sentence, documents)
  const near = [...meant.map((index) => documents[index]!), ...own]
  // What cites nothing must stand whole in one place: else the price of one thing could be said of another.
  const texts = cited.length ? near : near.filter((text) => missingFact(sentence, [text]) === null)
  const missing = missingFact(sentence, texts)
  if (missing !== null) {
    const elsewhere = cited.length > 0 && missingFact(sentence, documents) === null
    return {
      fault: elsewhere
        ? `It does not cite the source that says ${missing}.`
        : `The sources do not say ${missing}.`,
    }
  }
  const supported = await supportedBy(app, sentence, texts, question, signal)
  if (supported === null) return { fault: NOT_SAID }
  const bearing = documents.indexOf(texts[supported]!)
  return { cited: cited.length ? cited : bearing < 0 ? [] : [bearing] }
}

const likeliest = (sentence: string, documents: string[]): number[] =>
  documents
    .map((text, at) => ({ at, shared: wordsShared(sentence, [text]) }))
    .sort((one, other) => other.shared - one.shared)
    .slice(0, READ_UNCITED)
    .map(({ at }) => at)

/** What the owner wrote for the assistant is not for its customers, so that no trick brings a sentence of it out. */
function repeats(sentence: string, text: string): boolean {
  const said = plainWords(sentence)
  return said.split(' ').length >= REPEATED_WORDS && plainWords(text).includes(said)
}

const REPEATED_WORDS = 6

/** The first number, price, time, address or link that none of the texts has; null when all are there. */
function missingFact(sentence: string, texts: string[]): string | null {
  const claims = claimsOf(sentence, languageOfText(sentence))
  if (!hasFacts(claims)) return null
  const near = texts.map((text) => knownFrom(text, languageOfText(text)))
  return missingFrom(claims, { near })?.name ?? null
}

/** The place of the text that bears it out best; null when none does. */
async function supportedBy(
  app: App,
  sentence: string,
  texts: string[],
  question: string | undefined,
  signal?: AbortSignal,
): Promise<number | null> {
  // A short sentence ("Yes, on Sundays too.") says what it is about only beside its question.
  const claim = question && sentence.length < SHORT ? `${question} ${sentence}` : sentence
  const windows = texts.flatMap((text, at) => windowsOf(text).map((parts) => ({ parts, at })))
  const scores = await app.reader.read(
    windows.map(({ parts }) => ({ kind: 'passage', text: claim, parts })),
    signal,
  )
  const values = scores
    ? scores.map(({ supports }) => supports)
    : windows.map(({ parts }) => wordsShared(sentence, parts))
  const best = values.reduce((most, value, at) => (value > values[most]! ? at : most), 0)
  const isEnough = (values[best] ?? -Infinity) >= (scores ? SUPPORTED : NEEDED_WORDS)
  return isEnough ? windows[best]!.at : null
}

const SHORT = 40
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
