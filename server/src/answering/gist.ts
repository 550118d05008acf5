import { sentencesOf } from '../language/index.ts'
import { estimateTokens } from '../llm/index.ts'

/** A longer message tells a story with a question in it. */
const LONG_TOKENS = 300

/** Returns the question in a message. Of a long message: its questions, or its start and end if it has none. */
export function askedWithin(text: string): string {
  if (estimateTokens(text) <= LONG_TOKENS) return text
  const questions = sentencesOf(text).filter(isQuestion)
  return gistOf(questions.join(' ') || text, LONG_TOKENS)
}

/** Shortens a text to a token limit: keeps questions first, then sentences from both ends, in their order. */
export function gistOf(text: string, mostTokens: number): string {
  if (estimateTokens(text) <= mostTokens) return text
  const parts = sentencesOf(text).flatMap((sentence) => sentence.match(PART) ?? [])
  const kept = new Set<number>()
  let room = mostTokens
  for (const at of inOrderOfWorth(parts)) {
    const cost = estimateTokens(`${parts[at]!}${GAP}`)
    if (kept.has(at) || cost > room) continue
    kept.add(at)
    room -= cost
  }
  return [...kept]
    .sort((one, other) => one - other)
    .map((at, index, order) => (index > 0 && order[index - 1] !== at - 1 ? `${GAP}${parts[at]}` : parts[at]))
    .join(' ')
}

const GAP = '… '
/** A very long sentence is cut into pieces. */
const PART = /[\s\S]{1,300}/g

const isQuestion = (sentence: string) => /\?[^\w?]*$/.test(sentence)

function inOrderOfWorth(parts: string[]): number[] {
  const all = parts.map((_, at) => at)
  const fromBothEnds = all.flatMap((at) => [at, parts.length - 1 - at])
  return [...all.filter((at) => isQuestion(parts[at]!)), ...fromBothEnds]
}
