// Fitted once, by bench/support/answers/fit.ts, on questions whose right answers are known.
import type { Traits } from './traits.ts'

export interface Calibration {
  bias: number
  weights: Traits
}

/** English answers that were written as such, English prose, and everything whose meaning is not compared. */
export const CALIBRATIONS: Record<'faq' | 'prose' | 'lexical', Calibration> = {
  faq: {
    bias: -10.36,
    weights: {
      passageMeaning: 8.63,
      meaning: 8.63,
      passageCovered: -0.16,
      covered: -0.16,
      coveredAround: -0.16,
      lead: 4.42,
      unknownShare: 1,
      fits: -0.37,
      gramsCovered: 0.91,
      length: 0.41,
      questionCovered: -1.68,
    },
  },
  prose: {
    bias: -6.72,
    weights: {
      passageMeaning: 4.5,
      meaning: 6.85,
      passageCovered: 0.36,
      covered: -0.61,
      coveredAround: 4.53,
      lead: 2.23,
      unknownShare: -0.1,
      fits: -0.76,
      gramsCovered: 1.16,
      length: -0.86,
      questionCovered: 0,
    },
  },
  lexical: {
    bias: -3.33,
    weights: {
      passageMeaning: 0,
      meaning: 0,
      passageCovered: -0.74,
      covered: 0.43,
      coveredAround: 5.43,
      lead: 3.09,
      unknownShare: -1.62,
      fits: -0.48,
      gramsCovered: 1.9,
      length: -0.05,
      questionCovered: 0.85,
    },
  },
}
