// Step three: scores how well each passage answers a question.
import type { App } from '../context.ts'
import { cosine } from '../embedding/index.ts'
import { hoursInText } from '../hours/hours-in-text.ts'
import { type FoundPassage, headsOf, type SearchResult } from '../knowledge/search/index.ts'
import { sentencesOf, termsOf } from '../language/index.ts'
import { LETTERS, NAMED, nameTermsOf, preferNamedRows } from './named-rows.ts'
import { asTable } from './table-text.ts'

export interface Candidate {
  passage: FoundPassage
  sentences: string[]
  /** For each sentence, the relative likelihood that it contains the answer. */
  sentenceScores: number[]
  /** The rows of a table, in order. */
  rows: Row[]
  /** The reader's logit; null without the model. */
  answers: number | null
  /** The similarity of the closest sentence. */
  near: number
  /** The share of the question's words that the passage contains, from 0 to 1. */
  covered: number
  /** Candidates are sorted by this score. */
  rank: number
}

export interface Row {
  text: string
  score: number
  /** The question contains every word of the row's name, or one that no other row has. */
  isNamed: boolean
  /** The share of the question's words that the row contains, from 0 to 1. */
  covered: number
}

/** How many passages the reader scores at most: answers are hardly ever further down, and each takes tens of milliseconds. */
const READ = 6
/** From the third on, a passage is read only if it can still come first: `isOutOfReach`. */
const LEAST_READ = 2
/** Chosen on the businesses of RANK so that the same passages come first as if all were read. */
const [FAR_BELOW, MOST_LOGIT] = [1.2, 6]

/** Scores and sorts the top passages. */
export async function readPassages(
  app: App,
  question: string,
  found: SearchResult,
  passages: FoundPassage[],
  signal?: AbortSignal,
): Promise<Candidate[]> {
  const isFollowUp = question !== found.text
  const candidates: Candidate[] = []
  for (const candidate of unreadCandidates(found, passages)) {
    if (candidates.length >= LEAST_READ && isOutOfReach(candidate, candidates, isFollowUp)) continue
    candidates.push(await readCandidate(app, question, found, candidate, signal))
  }
  if (isFollowUp) preferNamedRows(candidates, found)
  const tables = candidates.filter(({ rows }) => rows.length > 1).sort(byRank)
  for (const table of tables.slice(0, TABLES_READ))
    candidates[candidates.indexOf(table)] = await readRows(app, question, table, signal)
  preferSetHours(candidates.sort(byRank))
  return candidates.sort(byRank)
}

/** Whether reading an unread passage will not make it the best: too far below before reading, or below the best read. */
function isOutOfReach({ passage, rank }: Candidate, read: Candidate[], isFollowUp: boolean): boolean {
  if (passage.kind === 'hours' || read.some(({ answers }) => answers === null)) return false
  const reach = rank + (isFollowUp && passage.kind === 'table' ? NAMED : 0)
  const unread = read.map((candidate) => candidate.rank - RANK.answers * candidate.answers!)
  const best = Math.max(...read.map((candidate) => candidate.rank))
  return Math.max(...unread) - reach > FAR_BELOW || best >= reach + RANK.answers * MOST_LOGIT
}

export const unreadCandidates = (found: SearchResult, passages: FoundPassage[]): Candidate[] =>
  passages
    .slice(0, READ)
    .map((passage) => unreadCandidate(found, passage))
    .sort(byRank)

function unreadCandidate(found: SearchResult, passage: FoundPassage): Candidate {
  const sentences = sentencesOf(passage.text)
  const near = nearnessOf(found, passage, sentences.length)
  const byWords = wordScores(found, passage, sentences)
  const parts = {
    ...{ passage, sentences, rows: [], answers: null },
    sentenceScores: near.map((score, at) => score + byWords[at]!),
    near: Math.max(passage.dense ?? 0, ...near),
    covered: coverageOf(found, passage),
  }
  return { ...parts, rank: rankOf(parts) }
}

async function readCandidate(
  app: App,
  question: string,
  found: SearchResult,
  unread: Candidate,
  signal?: AbortSignal,
): Promise<Candidate> {
  const { passage, sentences } = unread
  const pair = { kind: 'passage' as const, text: question, parts: partsOf(passage, sentences) }
  const [score] = (await app.reader.read([pair], signal)) ?? []
  const sentenceScores = unread.sentenceScores.map((each, at) => each + (score?.sentences[at + 1] ?? 0))
  const read = {
    ...unread,
    sentenceScores,
    rows: passage.kind === 'table' ? rowsOf(found, passage, sentences, sentenceScores) : [],
    answers: score?.answers ?? null,
  }
  return { ...read, rank: rankOf(read) }
}

const JUST_ABOVE = 0.001

/** If the best sentence states opening hours, the owner's own opening hours come first if they rank nearly as high. */
function preferSetHours(candidates: Candidate[]): void {
  const [best] = candidates as [Candidate | undefined]
  const set = candidates.find(({ passage }) => passage.kind === 'hours')
  if (!best || !set || set === best || best.rank - set.rank > NAMED) return
  const { sentences, sentenceScores } = best
  const likeliest = sentences[sentenceScores.indexOf(Math.max(...sentenceScores))]
  if (likeliest && hoursInText(likeliest)) set.rank = best.rank + JUST_ABOVE
}

/** The reader's input: the headings and, for a table, the column names, then each sentence or row. */
function partsOf(passage: FoundPassage, sentences: string[]): string[] {
  const head = `${headsOf(passage).join('. ')}. `
  if (passage.kind !== 'table') return [head, ...sentences]
  const table = asTable(sentences)
  return [`${head}${table.head}`, ...table.rows]
}

const byRank = (one: Candidate, other: Candidate) => other.rank - one.rank

/** Each row is one line. */
function rowsOf(found: SearchResult, passage: FoundPassage, sentences: string[], scores: number[]): Row[] {
  const lines = passage.text.split('\n').filter((line) => line.trim())
  const asked = new Set(found.terms.map(({ term }) => term))
  const terms = lines.map((line) => new Set(termsOf(line, passage.language)))
  const isOwn = (term: string, at: number) =>
    terms.every((others, other) => other === at || !others.has(term))
  return lines.map((line, row) => {
    const own = scores.filter(
      (_, at) => line.includes(sentences[at]!) || sentences[at]!.includes(line.trim()),
    )
    const name = nameTermsOf(line, passage)
    const isNamed =
      name.length > 0 &&
      (name.every((term) => asked.has(term)) ||
        (lines.length > 1 && name.some((term) => LETTERS.test(term) && asked.has(term) && isOwn(term, row))))
    return { text: line, score: Math.max(0, ...own), isNamed, covered: coverage(found, passage, line) }
  })
}

/** A single row often scores higher than the whole table, so the most likely rows are scored alone. */
async function readRows(
  app: App,
  question: string,
  table: Candidate,
  signal?: AbortSignal,
): Promise<Candidate> {
  const { passage, rows } = table
  const chosen = rows.toSorted((one, other) => other.score - one.score).slice(0, ROWS_READ)
  const scores = await app.reader.read(
    chosen.map(({ text }) => ({ kind: 'passage', text: question, parts: partsOf(passage, [text]) })),
    signal,
  )
  if (!scores) return table
  const read = scores.map(({ answers }) => answers)
  const [first, second] = read.toSorted((one, other) => other - one) as [number, number]
  // "When are you open?" asks for all rows: neither words, embeddings nor the reader prefer one.
  const isOfAll =
    first > 0 &&
    first - second < ALIKE &&
    chosen[0]!.score - chosen[1]!.score < AS_NEAR &&
    new Set(rows.map(({ covered }) => covered)).size === 1
  const answers = Math.max(table.answers ?? first, first)
  return {
    ...table,
    answers,
    rows: rows.map((row) => ({
      ...row,
      score: isOfAll ? 1 : row.score + RANK.answers * (read[chosen.indexOf(row)] ?? Math.min(...read)),
    })),
    rank: table.rank + RANK.answers * (answers - (table.answers ?? 0)),
  }
}

/** Rows count as equal if their logits, or their scores from embeddings and the reader's pointer, are this close. */
const [ALIKE, AS_NEAR] = [1, 0.6]

/** Scoring a row takes a hundredth of a second. */
const [TABLES_READ, ROWS_READ] = [2, 4]

/** Fitted on businesses that no model was trained on: npm run bench -- fit-answers. */
const RANK = { answers: 0.6, dense: 3.5, score: 0.97, covered: 1.6 }

const rankOf = ({ answers, passage, covered }: Omit<Candidate, 'rank'>) =>
  RANK.answers * (answers ?? 0) +
  RANK.dense * (passage.dense ?? 0) +
  RANK.score * passage.score +
  RANK.covered * covered

/** Rows of a table differ by the name of the item, so words count double there. */
function wordScores(found: SearchResult, passage: FoundPassage, sentences: string[]): number[] {
  const shares = sentences.map((sentence) => coverage(found, passage, sentence))
  const most = Math.max(...shares)
  const weight = passage.kind === 'table' ? 2 : 1
  return shares.map((share) => (most > 0 ? (weight * share) / most : 0))
}

function nearnessOf(
  { queryVector }: SearchResult,
  { sentenceVectors }: FoundPassage,
  count: number,
): number[] {
  return Array.from({ length: count }, (_, at) => {
    const vector = sentenceVectors[at]
    return queryVector && vector ? Math.max(0, cosine(queryVector, vector)) : 0
  })
}

function coverageOf(found: SearchResult, passage: FoundPassage): number {
  return coverage(found, passage, [...headsOf(passage), passage.text].join(' '))
}

/** Returns the IDF-weighted share of the question's words that a text of the passage contains, from 0 to 1. */
function coverage({ terms, language }: SearchResult, passage: FoundPassage, text: string): number {
  const held = new Set([...termsOf(text, passage.language), ...termsOf(text, language)])
  const sum = (some: typeof terms) => some.reduce((total, { idf }) => total + idf, 0)
  return terms.length ? sum(terms.filter(({ term }) => held.has(term))) / sum(terms) : 0
}
