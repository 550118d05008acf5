import type { MessageRow } from '../../database/schema.ts'
import { languageOfText, termsOf } from '../../language/index.ts'
import { plainWords } from '../../language/plain-words.ts'
import type { Answer } from '../answer.ts'
import type { Turn } from '../turn.ts'
import { answeredTurns, openQuestions } from './history.ts'

/** So far back an answer is remembered by the person it did not help. */
const REMEMBERED_TURNS = 4
/** Who asks the same on another day has not been asking in vain. */
const REMEMBERED_MS = 3_600_000
/** Whoever has been asked to explain three times should explain it to a person. */
const CLARIFICATIONS = 3
const SURE = 0.5

type Said = Pick<Answer, 'outcome' | 'text' | 'sources'> & { why?: Answer['why'] }

/** The customer says that the answers do not help, or the talk goes in circles. */
export function foundUnhelpful(turn: Turn, answer: Said): string | null {
  const since = turn.message.timestamp.getTime() - REMEMBERED_MS
  const earlier = answeredTurns(turn)
    .filter(({ timestamp }) => timestamp.getTime() > since)
    .slice(-REMEMBERED_TURNS)
  const last = earlier.at(-1)
  if (!last) return null
  if (last.is_unhelpful) return last.answer
  const saying = turn.understood?.each.find(({ shares }) => shares.not_helpful >= SURE)
  if (saying) return saying.text
  return askedAgain(openQuestions(turn), earlier, answer) ?? clarifiedAgain(turn, earlier, answer)
}

/** What a person taught meanwhile is worth saying to who asks again. */
const askedAgain = (questions: string[], earlier: MessageRow[], { outcome, why }: Said): string | null =>
  outcome === 'talk' || why?.engine === 'approved'
    ? null
    : (questions.find((question) => earlier.some((turn) => isSameQuestion(question, turn.question))) ?? null)

/** The same words that tell something, in whatever order. */
export function isSameQuestion(one: string, other: string): boolean {
  const language = languageOfText(`${one} ${other}`)
  const keyOf = (text: string) =>
    [...new Set(termsOf(text, language))].toSorted().join(' ') || plainWords(text)
  return plainWords(one) !== '' && keyOf(one) === keyOf(other)
}

function clarifiedAgain({ message }: Turn, earlier: MessageRow[], answer: Said): string | null {
  const before = earlier.slice(1 - CLARIFICATIONS).map((turn) => ({ ...turn, text: turn.answer ?? '' }))
  const latest = [...before, answer]
  return latest.length === CLARIFICATIONS && latest.every(isClarifying) ? message.question : null
}

/** It is not sure, or it asks back. */
const isClarifying = ({
  outcome,
  text,
  sources,
}: Pick<MessageRow, 'outcome' | 'sources'> & { text: string }) =>
  outcome === 'maybe' || (outcome === 'answer' && sources.length === 0 && text.trimEnd().endsWith('?'))
