// Step five: quotes the document's words that answer, without joining text across paragraphs.
import type { Candidate, Row } from './read-passages.ts'
import { type Cell, type ColumnsAsked, cellsOf } from './table-text.ts'

/** Passages up to this length are quoted whole; of longer ones, the best sentence and its neighbours. */
export const LONGEST = 450

/** Rows that score at least this share of the best one are quoted with it, up to this number. */
const [NEARLY, TOGETHER] = [0.78, 4]
const isNearly = (score: number, best: number) => score >= best - Math.abs(best) * (1 - NEARLY)

/** "Which is cheaper, a shih tzu or a cocker spaniel?" asks for two rows, whichever scores higher. */
const areBothNamed = (one?: Row, other?: Row) =>
  Boolean(one?.isNamed && other?.isNamed) && nameOf(one!) !== nameOf(other!)

const nameOf = ({ text }: Row) => cellsOf(text)[0]!.value

/** Returns the best candidate and those that score nearly as high: other rows of its table, or sibling sections. */
export function saidTogether([best, ...others]: Candidate[]): Candidate[] {
  if (!best) return []
  const { above } = sectionsOf(best.passage.heading)
  const isBeside = ({ passage, rows }: Candidate) =>
    passage.file_id === best.passage.file_id &&
    passage.kind === best.passage.kind &&
    (best.rows.length === 1
      ? rows.length === 1 && passage.heading === best.passage.heading
      : passage.kind === 'prose' &&
        passage.heading !== best.passage.heading &&
        above !== '' &&
        sectionsOf(passage.heading).above === above)
  const beside = others.filter(
    (other) =>
      isBeside(other) &&
      (areBothNamed(best.rows[0], other.rows[0]) ||
        ((other.answers ?? 0) > 0 && isNearly(other.rank, best.rank))),
  )
  return [best, ...beside].slice(0, TOGETHER)
}

export const quoteTogether = (candidates: Candidate[], columns?: ColumnsAsked): string =>
  candidates
    .map((candidate, at) => {
      const isUnderSame = candidates[at - 1]?.passage.heading === candidate.passage.heading
      return quoteOf(candidate, columns, { hasCaption: !isUnderSame })
    })
    .join(candidates[0]?.passage.kind === 'table' ? '\n' : '\n\n')

export function quoteOf(
  candidate: Candidate,
  columns?: ColumnsAsked,
  { hasCaption = true }: { hasCaption?: boolean } = {},
): string {
  const { passage } = candidate
  if (passage.kind === 'table') {
    const { own } = sectionsOf(passage.heading)
    const rows = rowsOf(candidate, columns)
    return hasCaption && CONDITION.test(own.replace(SECTION_NUMBER, '')) ? `${own}\n${rows}` : rows
  }
  const isShort =
    passage.text.length <= LONGEST && (passage.kind !== 'prose' || !EMPTY_LINE.test(passage.text))
  const quote = withoutMarks(isShort ? passage.text : aroundBest(candidate))
  const { above, own } = sectionsOf(passage.heading)
  // A subsection applies only to what its heading names, such as one branch or one kind of customer.
  const isNamed = passage.kind === 'prose' && above !== ''
  return isNamed ? `**${own}**\n${quote}` : quote
}

/**
 * A caption may contain a condition that changes the meaning of a row: "High season (1 May – 30 September)", "Per hour,
 * 2 hours at least".
 */
const CONDITION = /[\d(]/
const SECTION_NUMBER = /^(?:§\s*\d{1,3}[.):]?|\d{1,3}(?:\.\d{1,3})*[.):])\s/

function sectionsOf(heading: string): { above: string; own: string } {
  const sections = heading.split(' › ')
  return { above: sections.slice(0, -1).join(' › '), own: sections.at(-1)! }
}

/** Quotes the best sentence and its neighbours in the paragraph, later ones first, up to the length limit. */
function aroundBest({ passage: { text }, sentences, sentenceScores }: Candidate): string {
  const best = indexOfMost(sentenceScores)
  const spans = spansOf(text, sentences)
  const paragraph = paragraphOf(text, sentences, best)
  let [from, to] = [best, best]
  for (let reach = 1; reach < sentences.length; reach += 1) {
    const [start] = [from]
    for (const [first, last] of [
      [from, to + 1],
      [from - 1, to],
    ] as const) {
      if (first < paragraph.from || last > paragraph.to) continue
      if (spans[Math.max(last, to)]!.end - spans[Math.min(first, from)]!.start > LONGEST) continue
      ;[from, to] = [Math.min(first, from), Math.max(last, to)]
    }
    if (from === start && reach > to - from + 1) break
  }
  return text.slice(spans[from]!.start, spans[to]!.end)
}

const indexOfMost = (scores: number[]) =>
  scores.reduce((best, score, at) => (score > scores[best]! ? at : best), 0)

/** A range of sentence indexes, both ends included. */
interface Stretch {
  from: number
  to: number
}

/** Returns the sentence range of the paragraph around a sentence. */
export function paragraphOf(text: string, sentences: string[], at: number): Stretch {
  const gaps = gapsOf(text, sentences)
  let [from, to] = [at, at]
  while (from > 0 && !EMPTY_LINE.test(gaps[from]!)) from -= 1
  while (to + 1 < sentences.length && !EMPTY_LINE.test(gaps[to + 1]!)) to += 1
  return { from, to }
}

/**
 * Quotes a range of sentences as written, without the lines that contain no wanted sentence. In Word files, web pages
 * and lists, each paragraph or item is one line.
 */
export function linesMeant(
  text: string,
  sentences: string[],
  { from, to }: Stretch,
  isMeant: (at: number) => boolean,
): string {
  const [spans, gaps] = [spansOf(text, sentences), gapsOf(text, sentences)]
  const lines: Stretch[] = []
  for (let at = from; at <= to; at += 1) {
    const isNew =
      gaps[at]!.includes('\n') && (SENTENCE_END.test(sentences[at - 1]!) || LIST_ITEM.test(sentences[at]!))
    if (isNew || at === from) lines.push({ from: at, to: at })
    else lines.at(-1)!.to = at
  }
  return lines
    .filter((line) => sentences.some((_, at) => at >= line.from && at <= line.to && isMeant(at)))
    .map((line) => text.slice(spans[line.from]!.start, spans[line.to]!.end))
    .join('\n')
}

const EMPTY_LINE = /\n\s*\n/
const SENTENCE_END = /[.!?…]["'”»)]*$/
const LIST_ITEM = /^(?:-|\d{1,3}[.)])\s/

/** The text before each sentence. */
function gapsOf(text: string, sentences: string[]): string[] {
  const spans = spansOf(text, sentences)
  return spans.map(({ start }, at) => text.slice(at > 0 ? spans[at - 1]!.end : 0, start))
}

function spansOf(text: string, sentences: string[]): { start: number; end: number }[] {
  let at = 0
  return sentences.map((sentence) => {
    const start = Math.max(at, text.indexOf(sentence, at))
    at = start + sentence.length
    return { start, end: at }
  })
}

/** Quotes the best row first, then those that answer as well; all rows if all do and they fit. */
function rowsOf({ rows }: Candidate, columns?: ColumnsAsked): string {
  const best = bestOf(rows)
  const alike = alikeByWords(best, rows)
  const near = rows.filter(
    (row) => areBothNamed(best, row) || alike.includes(row) || isNearly(row.score, best.score),
  )
  const isAll = near.length === rows.length && near.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST
  const said = isAll ? near : near.toSorted((one, other) => other.score - one.score).slice(0, TOGETHER)
  return said.map(({ text }) => rowAsSentence(text, rows, columns)).join('\n')
}

/**
 * "What is on in December?" asks for each row of December. Words that all rows have, or many, do not choose among
 * them.
 */
function alikeByWords(best: Row, rows: Row[]): Row[] {
  const alike = rows.filter(({ covered }) => covered === best.covered)
  const isChoice = best.covered > 0 && alike.length < rows.length && alike.length <= TOGETHER
  return isChoice ? alike : []
}

export const bestOf = (rows: Row[]): Row =>
  rows.reduce((best, row) => (row.score > best.score ? row : best), rows[0]!)

/** Formats a row as "**Bronze tune-up**: £35, same day". */
export function rowAsSentence(
  row: string,
  peers: Pick<Row, 'text'>[] = [],
  columns: ColumnsAsked = { title: null, said: null },
): string {
  const cells = cellsOf(row).filter(({ value }) => value)
  const title = cells.find(({ name }) => name === columns.title) ?? cells[0]
  const others = cells.filter((cell) => cell !== title)
  if (!title || others.length === 0 || !title.name) return withoutMarks(row)
  const ofPeers = peers.flatMap(({ text }) => cellsOf(text))
  const said = others
    .filter(({ name }) => !columns.said || columns.said.includes(name))
    .map((cell) => (tellsItself(cell, others, ofPeers) ? cell.value : withName(cell)))
  const separator = said.some((text) => text.includes(', ')) ? '; ' : ', '
  return `**${title.value}**: ${said.join(separator)}`
}

/** A figure needs no colon after its name, words do. */
const withName = ({ name, value }: Cell) =>
  name && !/\d/.test(value) ? `${name}: ${value}` : `${name} ${value}`.trim()

/**
 * Whether a cell is clear without its column name. A price or a time is; a bare number, one of two prices, or a
 * non-price among prices is not.
 */
function tellsItself({ name, value }: Cell, others: Cell[], ofPeers: Cell[]): boolean {
  const shape = shapeOf(value)
  const column = ofPeers.filter((peer) => peer.name === name)
  if (
    shape === 'words' &&
    isText(value) &&
    (column.length < 2 || column.filter((one) => isText(one.value)).length > 1)
  )
    return true
  if (name === '' || shape === 'words')
    return ofPeers.every((peer) => peer.name !== name || shapeOf(peer.value) === shape)
  return shape !== 'bare' && others.filter((other) => shapeOf(other.value) === shape).length === 1
}

/** "please ask a week ahead" is clear without "Notes" before it, "not offered" is not. */
const isText = (value: string) => value.split(/\s+/).length >= 3

function shapeOf(value: string): 'money' | 'bare' | 'figures' | 'words' {
  if (!/\d/.test(value)) return value.length <= 3 ? 'bare' : 'words'
  if (/[$€£₽]|zł|руб|pln|eur|usd/i.test(value)) return 'money'
  return /^[\d\s.,]+$/.test(value) ? 'bare' : 'figures'
}

/** Removes heading and list marks at the start. */
const withoutMarks = (text: string) => text.replace(/^#+\s+/gm, '').trim()
