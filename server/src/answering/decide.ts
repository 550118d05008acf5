// Step four: the probability that the best passage answers the question.
import type { Candidate } from './read-passages.ts'
import type { Retrieval } from './retrieve.ts'
import type { Understanding } from './understand.ts'

/** Features of the best candidate for the confidence model. */
export function featuresOf(
  { candidates }: Pick<Retrieval, 'candidates'>,
  { shares }: Pick<Understanding, 'shares'>,
) {
  const [best, second] = candidates as [Candidate | undefined, Candidate | undefined]
  return {
    answers: best?.answers ?? 0,
    near: best?.near ?? 0,
    lead: best && second ? Math.min(3, best.rank - second.rank) : 1,
    covered: best?.covered ?? 0,
    astray: shares ? shares.off_topic + shares.nonsense + shares.injection : 0,
  }
}

export type Features = ReturnType<typeof featuresOf>
type Weights = Record<keyof Features | 'bias', number>

// Fitted by logistic regression on businesses that no model was trained on: npm run bench -- fit-answers. Two thirds of
// the examples have no answer, more than among real questions, so the bias is raised by this amount. No example is
// off-topic, so that weight is set by hand.
const MORE_ARE_ANSWERED = 0.2
const WITH_READER: Weights = {
  ...{ bias: -3.52, answers: 0.3, near: 4.96, lead: 0.23, covered: 1.23, astray: -1 },
}
const WITH_VECTORS: Weights = {
  ...{ bias: -5.2, answers: 0, near: 7.04, lead: 0.87, covered: 1.05, astray: 0 },
}
const WITH_WORDS: Weights = {
  ...{ bias: -1.49, answers: 0, near: 0, lead: 0, covered: 3.78, astray: 0 },
}

/** Returns the probability that the best candidate answers, between 0 and 1. */
export function confidenceOf(retrieval: Retrieval, understanding: Understanding): number {
  const [best] = retrieval.candidates
  if (!best) return 0
  const weights =
    best.answers !== null ? WITH_READER : best.passage.dense !== null ? WITH_VECTORS : WITH_WORDS
  const features = featuresOf(retrieval, understanding)
  const sum = (Object.keys(features) as (keyof Features)[]).reduce(
    (total, name) => total + weights[name] * features[name],
    weights.bias + MORE_ARE_ANSWERED,
  )
  return 1 / (1 + Math.exp(-sum))
}

/** The search result for one interpretation of a message, and its confidence. */
export interface Reading {
  retrieval: Retrieval
  confidence: number
}

/**
 * A message that looks like a follow-up may have changed the subject, so it is searched alone and with its history. If
 * the two searches find different passages and neither is clearly better, both are shown, with low confidence.
 */
export function likelierReading(alone: Reading, followUp: Reading, threshold: number): Reading {
  const [surer, other] = alone.confidence > followUp.confidence ? [alone, followUp] : [followUp, alone]
  const [[best, ...rest], [second]] = [surer.retrieval.candidates, other.retrieval.candidates]
  if (!best || !second) return surer
  if (isSame(best, second)) return isRowOpen(alone) ? { ...followUp, confidence: surer.confidence } : surer
  if (surer.confidence >= SURE && surer.confidence - other.confidence >= CLEARLY) return surer
  const others = rest.filter((one) => !isSame(one, second))
  return {
    retrieval: { ...surer.retrieval, candidates: [best, { ...second, rank: best.rank }, ...others] },
    confidence: Math.min(surer.confidence, threshold * DOUBTED),
  }
}

/** "And a double?" names no row of the table: the conversation does. */
const isRowOpen = ({ retrieval: { candidates } }: Reading) => {
  const { rows } = candidates[0]!
  return rows.length > 1 && !rows.some(({ isNamed }) => isNamed)
}

const isSame = ({ passage: one }: Candidate, { passage: other }: Candidate) =>
  one.chunk_id === other.chunk_id && one.lesson_id === other.lesson_id

/** Chosen on 243 follow-ups of businesses not used in training: costs a few right answers, avoids most wrong ones. */
const [SURE, CLEARLY] = [0.8, 0.3]
/** Just below the threshold for a confident answer. */
const DOUBTED = 0.99
