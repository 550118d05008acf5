import type { Answer } from './answer.ts'
import { openQuestions } from './triggers/history.ts'
import { isSameQuestion } from './triggers/unhelpful.ts'
import type { Turn } from './turn.ts'

/** A hand-over caused by an outage ends once the assistant has answered the question that failed. */
export function answersLostQuestion(turn: Turn, { outcome }: Pick<Answer, 'outcome'>): boolean {
  const { hand_over_outage, hand_over_taken_at, triggers_from_seq } = turn.chat
  if (outcome !== 'answer' || !hand_over_outage || hand_over_taken_at) return false
  const lost = turn.history.findLast(({ seq, question }) => seq <= triggers_from_seq && question !== '')
  return lost !== undefined && openQuestions(turn).some((question) => isSameQuestion(question, lost.question))
}
