import type { MessageRow } from '../../database/schema.ts'
import { languageOfText, termsOf } from '../../language/index.ts'
import { plainWords } from '../../language/plain-words.ts'
import type { Answer } from '../answer.ts'
import type { Turn } from '../turn.ts'
import { answeredTurns, openQuestions } from './history.ts'

/** How many answers back a customer may refer to. */
const REMEMBERED_TURNS = 4
/** Asking the same on another day does not mean that the answer did not help. */
const REMEMBERED_MS = 3_600_000
/** After three clarifications in a row, a person takes over. */
const CLARIFICATIONS = 3
const SURE = 0.5

type Said = Pick<Answer, 'outcome' | 'text' | 'sources'> & { why?: Answer['why'] }

/** Returns the evidence if the customer says that the answers do not help, or the conversation goes in circles. */
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

/** An answer taught in the meantime is worth giving to a repeated question. */
const askedAgain = (questions: string[], earlier: MessageRow[], { outcome, why }: Said): string | null =>
  outcome === 'talk' || why?.engine === 'approved'
    ? null
    : (questions.find((question) => earlier.some((turn) => isSameQuestion(question, turn.question))) ?? null)

/** Whether two questions have the same content words, in any order. */
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

/** Whether an answer is uncertain or asks back. */
const isClarifying = ({
  outcome,
  text,
  sources,
}: Pick<MessageRow, 'outcome' | 'sources'> & { text: string }) =>
  outcome === 'maybe' || (outcome === 'answer' && sources.length === 0 && text.trimEnd().endsWith('?'))
