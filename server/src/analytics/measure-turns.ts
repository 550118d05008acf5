import type { api } from '@switchboard/contract'
import type { MessageRow } from '../database/schema.ts'

/** A customer's turn and its outcome. */
export interface AskedTurn
  extends Pick<
    MessageRow,
    'chat_id' | 'timestamp' | 'question' | 'answered_by' | 'outcome' | 'is_unhelpful'
  > {
  bot_id: number
  is_edited: boolean
  /** From the question to its answer. */
  response_ms: number | null
  /** The customer's rating of the conversation, from one to five. */
  csat_score: number | null
}

type Measured = Pick<
  api.analytics.Insights,
  | 'conversations'
  | 'resolved'
  | 'handed_over'
  | 'rated'
  | 'rated_well'
  | 'answered'
  | 'edited'
  | 'response_median_ms'
  | 'response_p90_ms'
>

/** Turns come latest first. `handedOver`: the chats that were handed over to a person in the same period. */
export function measureTurns(turns: AskedTurn[], handedOver: ReadonlySet<number>): Measured {
  const lastByChat = new Map<number, AskedTurn>()
  const lastQuestionByChat = new Map<number, AskedTurn>()
  for (const turn of turns) {
    if (!lastByChat.has(turn.chat_id)) lastByChat.set(turn.chat_id, turn)
    // "Thanks" and "ok" neither resolve a conversation nor undo it.
    if (turn.outcome !== 'talk' && !lastQuestionByChat.has(turn.chat_id))
      lastQuestionByChat.set(turn.chat_id, turn)
  }
  const lastTurns = [...lastByChat.values()]
  const lastQuestions = [...lastQuestionByChat.values()]
  const answers = turns.filter(({ answered_by }) => answered_by === 'ai')
  const times = answers.map(({ response_ms }) => Math.max(0, response_ms ?? 0)).sort((a, b) => a - b)
  return {
    conversations: lastTurns.length,
    resolved: lastQuestions.filter((turn) => isHelped(turn) && !handedOver.has(turn.chat_id)).length,
    handed_over: lastTurns.filter(({ chat_id }) => handedOver.has(chat_id)).length,
    rated: lastTurns.filter(({ csat_score }) => csat_score !== null).length,
    rated_well: lastTurns.filter(({ csat_score }) => (csat_score ?? 0) >= GOOD_SCORE).length,
    answered: answers.length,
    edited: answers.filter(({ is_edited }) => is_edited).length,
    response_median_ms: atShare(times, 0.5),
    response_p90_ms: atShare(times, 0.9),
  }
}

const GOOD_SCORE = 4

/** A confident answer (older turns have no outcome) without a correction, a complaint or a low rating. */
const isHelped = ({ answered_by, outcome, is_unhelpful, is_edited, csat_score }: AskedTurn) =>
  answered_by === 'ai' &&
  (outcome === 'answer' || outcome === null) &&
  !is_unhelpful &&
  !is_edited &&
  (csat_score === null || csat_score >= GOOD_SCORE)

/** Percentile: the smallest value that at least this share of the values does not exceed. */
const atShare = (sorted: number[], share: number): number | null =>
  sorted.length === 0 ? null : Math.round(sorted[Math.ceil(sorted.length * share) - 1]!)
