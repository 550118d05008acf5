// Fitted once, by bench/support/answers/fit.ts, on questions whose right answers are known.
import type { Traits } from './traits.ts'

export interface Calibration {
  bias: number
  weights: Traits
}

/** English answers that were written as such, English prose, and everything whose meaning is not compared. */
export const CALIBRATIONS: Record<'faq' | 'prose' | 'lexical', Calibration> = {
  faq: {
    bias: -6,
    weights: {
      passageMeaning: 6,
      meaning: 2,
      passageCovered: 1,
      covered: 1,
      coveredAround: 1,
      lead: 1,
      unknownShare: -1,
      fits: 0,
      gramsCovered: 0,
      length: 0,
      questionCovered: 1,
    },
  },
  prose: {
    bias: -6,
    weights: {
      passageMeaning: 4,
      meaning: 3,
      passageCovered: 2,
      covered: 1,
      coveredAround: 1,
      lead: 1,
      unknownShare: -1,
      fits: 0,
      gramsCovered: 0,
      length: 0,
      questionCovered: 0,
    },
  },
  lexical: {
    bias: -6,
    weights: {
      passageMeaning: 0,
      meaning: 0,
      passageCovered: 4,
      covered: 2,
      coveredAround: 1,
      lead: 2,
      unknownShare: -2,
      fits: 0,
      gramsCovered: 2,
      length: 0,
      questionCovered: 0,
    },
  },
}
