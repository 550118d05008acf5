import type { FoundPassage } from '../../knowledge/search/index.ts'
import { CALIBRATIONS, type Calibration } from './calibration.ts'
import { TRAITS, type Traits } from './traits.ts'

/** How likely a quote is right, by what was right before. */
export function confidenceOf(passage: FoundPassage, traits: Traits): number {
  const { bias, weights }: Calibration = CALIBRATIONS[calibrationFor(passage)]
  const sum = TRAITS.reduce((total, trait) => total + weights[trait] * traits[trait], bias)
  return 1 / (1 + Math.exp(-sum))
}

export function calibrationFor({ dense, question }: FoundPassage): keyof typeof CALIBRATIONS {
  if (dense === null) return 'lexical'
  return question === null ? 'prose' : 'faq'
}
