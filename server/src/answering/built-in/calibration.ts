// Fitted once, by bench/support/answers/fit.ts, on questions whose right answers are known: half of the public sets, our
// own, and those of four more small businesses.
import type { Traits } from './traits.ts'

export interface Calibration {
  bias: number
  weights: Traits
}

/** English answers that were written as such, English prose, and everything whose meaning is not compared. */
export const CALIBRATIONS: Record<'faq' | 'prose' | 'lexical', Calibration> = {
  faq: {
    bias: -7.3,
    weights: {
      passageMeaning: 5.49,
      meaning: 5.49,
      passageCovered: 0.59,
      covered: 0.59,
      coveredAround: 0.59,
      lead: 3.68,
      unknownShare: 0.68,
      fits: 1.43,
      gramsCovered: -2.33,
      length: -0.41,
      questionCovered: -1.12,
      meaningLead: 6.3,
    },
  },
  prose: {
    bias: -5.26,
    weights: {
      passageMeaning: 1.7,
      meaning: 7.08,
      passageCovered: 1.31,
      covered: 0.3,
      coveredAround: 3.97,
      lead: 2.99,
      unknownShare: 1.42,
      fits: 0.12,
      gramsCovered: -1.89,
      length: -2.26,
      questionCovered: 0,
      meaningLead: 1.23,
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
      meaningLead: 0,
    },
  },
}
