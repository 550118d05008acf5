// Fitted once, by bench/support/answers/fit.ts, on questions whose right answers are known.
import type { Traits } from './traits.ts'

export interface Calibration {
  bias: number
  weights: Traits
}

/** English answers that were written as such, English prose, and everything whose meaning is not compared. */
export const CALIBRATIONS: Record<'faq' | 'prose' | 'lexical', Calibration> = {
  faq: {
    bias: -6.83,
    weights: {
      passageMeaning: 4.78,
      meaning: 4.78,
      passageCovered: 1.06,
      covered: 1.06,
      coveredAround: 1.06,
      lead: 3.14,
      unknownShare: 1.23,
      fits: 2.5,
      gramsCovered: -3.5,
      length: -1.06,
      questionCovered: -1.3,
      meaningLead: 5.79,
    },
  },
  prose: {
    bias: -4.09,
    weights: {
      passageMeaning: 1.05,
      meaning: 6.29,
      passageCovered: 1.61,
      covered: 0.12,
      coveredAround: 2.76,
      lead: 3.19,
      unknownShare: -0.15,
      fits: -0.6,
      gramsCovered: -1.51,
      length: -1.73,
      questionCovered: 0,
      meaningLead: 4.61,
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
