import type { FoundPassage } from '../../knowledge/search/index.ts'
import { CALIBRATIONS, type Calibration } from './calibration.ts'
import { TRAITS, type Traits } from './traits.ts'

/** How likely a quote is right, by what was right before. */
export function confidenceOf(passage: FoundPassage, traits: Traits): number {
  const { bias, weights }: Calibration = CALIBRATIONS[calibrationFor(passage)]
  const sum = TRAITS.reduce((total, trait) => total + weights[trait] * traits[trait], bias)
  // A vector of nothing has no angle to another: whatever cannot be weighed is not believed.
  const likely = Number.isNaN(sum) ? 0 : 1 / (1 + Math.exp(-sum))
  return isGuessed(passage, traits) ? Math.min(likely, MOST_GUESSED) : likely
}

export function calibrationFor({ dense, question }: FoundPassage): keyof typeof CALIBRATIONS {
  if (dense === null) return 'lexical'
  return question === null ? 'prose' : 'faq'
}

/** Most of the question is in no document, and its meaning is far: "Can you treat my dog?" and "dogs are welcome". */
export const isGuessed = ({ dense, question }: FoundPassage, { unknownShare, passageMeaning }: Traits) =>
  dense !== null && unknownShare > MOSTLY && passageMeaning < (question === null ? FAR : FAR_OF_QUESTIONS)

/** All questions are somewhat alike. */
const [MOSTLY, FAR, FAR_OF_QUESTIONS] = [0.5, 0.4, 0.45]
/** As good as a toss-up at most. */
const MOST_GUESSED = 0.45
