import type { Language } from '@switchboard/contract'
import type { Composed } from './composed.ts'
import { maybePhrase, unknownOfPhrase } from './wording.ts'

/** What is said to several questions at once, those that have no answer last. Null when none of them has one. */
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
    // What a person taught must not be put into other words for what stands beside it.
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

/** One passage may answer two questions; a doubt about what is said outright is none. */
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

/** Without what was said before and after it. */
const askedIn = (question: string) => question.match(/(?<![^.!?\n])[^.!?\n]+\?/)?.[0].trim() ?? question

/** The best of each first, then the next, each once. */
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
