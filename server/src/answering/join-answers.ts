import type { Language } from '@switchboard/contract'
import type { Composed } from './composed.ts'
import { maybePhrase, unknownOfPhrase } from './wording.ts'

/** Joins the answers to several questions, unanswered ones last. Returns null if none of them has an answer. */
export function joinAnswers(questions: string[], answers: Composed[], language: Language): Composed | null {
  const answered = answers.filter(({ outcome }) => outcome === 'answer')
  if (answered.length === 0) return null
  const said = answers.filter(({ outcome }) => outcome !== 'unknown')
  const unknown = questions.filter((_, at) => answers[at]!.outcome === 'unknown')
  const texts = [...eachOnce(said, language), ...unknownOf(unknown, language)]
  return {
    outcome: 'answer',
    text: texts.join('\n\n'),
    sources: inTurn(
      said.map(({ sources }) => sources),
      ({ file_id, title }) => [file_id, title],
    ),
    confidence: Math.min(...answered.map(({ confidence }) => confidence)),
    // A taught answer must stay unchanged, also next to other answers.
    isApproved: answers.some(({ isApproved }) => isApproved),
    searched_for: answers.map(({ searched_for }) => searched_for).join(' '),
    passages: inTurn(
      answers.map(({ passages }) => passages),
      ({ file_id, heading, text }) => [file_id, heading, text],
    ),
    grounds: inTurn(
      answers.map(({ grounds }) => grounds),
      ({ file_id, heading, text }) => [file_id, heading, text],
    ),
  }
}

/** Drops duplicates: a passage may answer two questions, and "may help" may repeat a confident answer. */
function eachOnce(said: Composed[], language: Language): string[] {
  const linesOf = (text: string) => text.split('\n').filter(Boolean)
  const frame = linesOf(maybePhrase(language, ''))
  const isSaidIn = (other: Composed, { text, outcome }: Composed) =>
    outcome === 'maybe' && other.outcome === 'answer'
      ? linesOf(text).every((line) => other.text.includes(line) || frame.includes(line) || line.endsWith('?'))
      : outcome === other.outcome && other.text.includes(text)
  return said
    .filter(
      (one, at) =>
        !said.some(
          (other, place) => place !== at && isSaidIn(other, one) && (place < at || !isSaidIn(one, other)),
        ),
    )
    .map(({ text }) => text)
}

const unknownOf = (questions: string[], language: Language) =>
  questions.length === 0 ? [] : [unknownOfPhrase(language, questions.map(askedIn))]

/** The question without the sentences around it. */
const askedIn = (question: string) => question.match(/(?<![^.!?\n])[^.!?\n]+\?/)?.[0].trim() ?? question

/** Interleaves the lists without duplicates: first the best of each, then the next. */
function inTurn<Item>(lists: Item[][], keyOf: (item: Item) => unknown): Item[] {
  const byKey = new Map<string, Item>()
  const longest = Math.max(...lists.map(({ length }) => length))
  for (let at = 0; at < longest; at += 1)
    for (const { [at]: item } of lists) {
      const key = item && JSON.stringify(keyOf(item))
      if (key && !byKey.has(key)) byKey.set(key, item)
    }
  return [...byKey.values()]
}
