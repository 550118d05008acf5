import type { FoundPassage } from '../../knowledge/search/index.ts'
import { CALIBRATIONS, type Calibration } from './calibration.ts'
import { TRAITS, type Traits } from './traits.ts'

/** How likely a quote is right, by what was right before. */
export function confidenceOf(passage: FoundPassage, traits: Traits): number {
  const { bias, weights }: Calibration = CALIBRATIONS[calibrationFor(passage)]
  const sum = TRAITS.reduce((total, trait) => total + weights[trait] * traits[trait], bias)
  // A vector of nothing has no angle to another: whatever cannot be weighed is not believed.
  return Number.isNaN(sum) ? 0 : 1 / (1 + Math.exp(-sum))
}

export function calibrationFor({ dense, question }: FoundPassage): keyof typeof CALIBRATIONS {
  if (dense === null) return 'lexical'
  return question === null ? 'prose' : 'faq'
}
