// The fourth step: how likely the best passage answers the question.
import type { Candidate, Retrieval } from './retrieve.ts'
import type { Understanding } from './understand.ts'

/** What speaks for the best candidate and against it. */
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

// Fitted by logistic regression on businesses that no model was trained on: npm run bench -- fit-answers. Two thirds of its
// examples have no answer, and of customers' questions fewer: so much is added to each bias. None of the examples is off the
// topic: what that takes away is set by hand.
const MORE_ARE_ANSWERED = 0.2
const WITH_READER: Weights = {
  ...{ bias: -3.44, answers: 0.37, near: 4.94, lead: 0.26, covered: 0.51, astray: -1 },
}
const WITH_VECTORS: Weights = {
  ...{ bias: -4.57, answers: 0, near: 6.78, lead: 0.67, covered: 1.22, astray: 0 },
}
const WITH_WORDS: Weights = {
  ...{ bias: -1.51, answers: 0, near: 0, lead: 0, covered: 3.58, astray: 0 },
}

/** The probability that the best candidate answers, between 0 and 1. */
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
