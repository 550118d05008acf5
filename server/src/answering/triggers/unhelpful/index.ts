import type { MessageRow } from '../../../database/schema.ts'
import { plainWords } from '../../../language/plain-words.ts'
import type { Answer } from '../../answer.ts'
import type { Turn } from '../../turn.ts'
import { answeredTurns, openQuestions } from '../said-before.ts'
import { saysUnhelpful } from './phrases.ts'
import { bringsNothing, isSameQuestion } from './same-question.ts'

/** So far back an answer is remembered by the person it did not help. */
const REMEMBERED_TURNS = 4
/** Whoever has been asked to explain three times should explain it to a person. */
const CLARIFICATIONS = 3

type Said = Pick<Answer, 'outcome' | 'text' | 'sources'>

/** The customer says that the answers do not help, or the talk goes in circles. */
export function foundUnhelpful(turn: Turn, answer: Said): string | null {
  const earlier = answeredTurns(turn).slice(-REMEMBERED_TURNS)
  const questions = openQuestions(turn)
  const last = earlier.at(-1)
  if (!last) return null
  if (last.is_unhelpful) return last.answer
  return (
    questions.find(saysUnhelpful) ??
    askedAgain(questions, earlier, answer) ??
    saidAgain(questions, earlier, answer) ??
    clarifiedAgain(turn, earlier, answer)
  )
}

const askedAgain = (questions: string[], earlier: MessageRow[], { outcome }: Said): string | null =>
  outcome === 'talk'
    ? null
    : (questions.find((question) => earlier.some((turn) => isSameQuestion(question, turn.question))) ?? null)

/** The same words may well answer another question about what stands in them. */
function saidAgain(questions: string[], earlier: MessageRow[], { outcome, text }: Said): string | null {
  if (outcome !== 'answer' && outcome !== 'maybe') return null
  const asked = questions.join('\n')
  const isSaid = earlier.some(
    ({ question, answer }) => plainWords(answer ?? '') === plainWords(text) && bringsNothing(asked, question),
  )
  return isSaid ? text : null
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
