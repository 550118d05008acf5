import { sentencesOf } from '../../language/sentences.ts'
import { fits, plus, sizeOf, type TextSize } from './token-budget.ts'

/**
 * Share of a part that is repeated at the start of the next, so that a fact at the boundary is whole in one of them.
 */
const OVERLAP = 0.22
const NOTHING: TextSize = { words: 0, tokens: 0 }

interface Unit {
  text: string
  size: TextSize
}

/** Cuts a text that is too long between its sentences, and a sentence that is too long between its words. */
export function cutLong(text: string, budget: TextSize): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return pack(
    lines.flatMap((line) => sentencesIn(line, budget)),
    budget,
    OVERLAP,
  )
}

/** Keeps a short line whole; a very long one is divided before its sentences are detected. */
function sentencesIn(line: string, budget: TextSize): Unit[] {
  if (line.length < SHORT_LINE) return [unit(line)]
  return stretchesOf(line)
    .flatMap(sentencesOf)
    .map(unit)
    .flatMap((sentence) =>
      fits(sentence.size, budget) ? [sentence] : pack(wordsOf(sentence.text), budget, 0).map(unit),
    )
}

const SHORT_LINE = 60
const STRETCH = 4000

const stretchesOf = (line: string) =>
  line.length <= STRETCH ? [line] : (line.match(/[\s\S]{1,4000}(?:\s|$)|\S{4000}/g) ?? [])

/** Cuts words without end, such as encoded data, after 60 letters. */
const wordsOf = (sentence: string) => (sentence.match(/\S{1,60}/gu) ?? []).map(unit)

const unit = (text: string): Unit => ({ text, size: sizeOf(text) })

function pack(units: Unit[], budget: TextSize, overlap: number): string[] {
  const parts: Unit[][] = []
  let taken = NOTHING
  for (const next of units) {
    const open = parts.at(-1)
    if (open && fits(plus(taken, next.size), budget)) {
      open.push(next)
      taken = plus(taken, next.size)
      continue
    }
    const again = open ? tailOf(open, Math.floor(taken.words * overlap)) : []
    const isTooMuch = !fits(
      again.reduce((sum, { size }) => plus(sum, size), next.size),
      budget,
    )
    const part = isTooMuch ? [next] : [...again, next]
    taken = part.reduce((sum, { size }) => plus(sum, size), NOTHING)
    parts.push(part)
  }
  return parts.map((part) => part.map(({ text }) => text).join(' '))
}

function tailOf(units: Unit[], mostWords: number): Unit[] {
  let words = 0
  const start = units.findLastIndex(({ size }) => {
    words += size.words
    return words > mostWords
  })
  return units.slice(start + 1)
}
