// The fifth step: the words of the document that answer, never glued together across paragraphs.
import type { Candidate } from './retrieve.ts'

/** So much is quoted whole; of what is longer, the best sentence with its neighbours. */
const LONGEST = 450

export function quoteOf(candidate: Candidate): string {
  const { passage } = candidate
  if (passage.kind === 'table') return rowsOf(candidate)
  if (passage.text.length <= LONGEST && (passage.kind !== 'prose' || !passage.text.includes('\n\n')))
    return withoutMarks(passage.text)
  return withoutMarks(aroundBest(candidate))
}

/** The best sentence, then its neighbours within the paragraph, the later one first, as far as there is room. */
function aroundBest({ passage: { text }, sentences, sentenceScores }: Candidate): string {
  const best = indexOfMost(sentenceScores)
  const spans = spansOf(text, sentences)
  const isSameParagraph = (one: number, other: number) =>
    !/\n\s*\n/.test(text.slice(spans[Math.min(one, other)]!.end, spans[Math.max(one, other)]!.start))
  let [from, to] = [best, best]
  for (let reach = 1; reach < sentences.length; reach += 1) {
    const [start] = [from]
    for (const [first, last] of [
      [from, to + 1],
      [from - 1, to],
    ] as const) {
      if (first < 0 || last >= sentences.length) continue
      if (first < from && !isSameParagraph(first, from)) continue
      if (last > to && !isSameParagraph(to, last)) continue
      if (spans[Math.max(last, to)]!.end - spans[Math.min(first, from)]!.start > LONGEST) continue
      ;[from, to] = [Math.min(first, from), Math.max(last, to)]
    }
    if (from === start && reach > to - from + 1) break
  }
  return text.slice(spans[from]!.start, spans[to]!.end)
}

const indexOfMost = (scores: number[]) =>
  scores.reduce((best, score, at) => (score > scores[best]! ? at : best), 0)

function spansOf(text: string, sentences: string[]): { start: number; end: number }[] {
  let at = 0
  return sentences.map((sentence) => {
    const start = Math.max(at, text.indexOf(sentence, at))
    at = start + sentence.length
    return { start, end: at }
  })
}

/** Rows are lines of "Column: value; Column: value": the best one, as "**Bronze tune-up**: £35, same day". */
function rowsOf({ passage: { text }, sentences, sentenceScores }: Candidate): string {
  const lines = text.split('\n').filter((line) => line.trim())
  if (lines.length === 1) return rowAsSentence(lines[0]!)
  const best = sentences[indexOfMost(sentenceScores)] ?? ''
  const row = lines.find((line) => line.includes(best) || best.includes(line.trim()))
  return rowAsSentence(row ?? lines[0]!)
}

export function rowAsSentence(row: string): string {
  const cells = row.split(/;\s+/).map((cell) => {
    const colon = cell.indexOf(': ')
    return colon < 0
      ? { name: '', value: cell.trim() }
      : { name: cell.slice(0, colon).trim(), value: cell.slice(colon + 2).trim() }
  })
  const [first, ...others] = cells.filter(({ value }) => value)
  if (!first || others.length === 0 || !first.name) return withoutMarks(row)
  // Two prices side by side need their columns' names; a price and a time do not.
  const isAlone = (value: string) =>
    others.filter((other) => shapeOf(other.value) === shapeOf(value)).length === 1
  const said = others.map(({ name, value }) => (isAlone(value) || !name ? value : `${name} ${value}`))
  return `**${first.value}**: ${said.join(', ')}`
}

const shapeOf = (value: string) =>
  /\d/.test(value) ? (/[$€£₽]|zł|руб|pln|eur|usd/i.test(value) ? 'money' : 'number') : 'words'

/** Marks of headings and lists at the beginning say nothing to a customer. */
const withoutMarks = (text: string) => text.replace(/^#+\s+/gm, '').trim()
