import { coverageOf, saidIn } from './coverage.ts'
import type { LookedUp } from './look-up.ts'

/**
 * Of what a question finds alone and with what it may lean on, the surer; but where both answer it alike, the one that
 * is about what was spoken of: after a question about the harbour, "Is there parking?" is about the parking there.
 */
export const surest = (all: LookedUp[]): LookedUp =>
  all.reduce((best, other) => (other.confidence > best.confidence || isOfSame(best, other) ? other : best))

function isOfSame(alone: LookedUp, leaning: LookedUp): boolean {
  if (!alone.quote || !leaning.quote || leaning.confidence < SURE) return false
  const asked = coverageOf(alone.found.terms)
  const spokenOf = coverageOf(leaning.found.terms)
  const [said, saidBesides] = [alone.quote, leaning.quote].map(({ text, passage }) =>
    saidIn(`${passage.heading}\n${text}`, leaning.found, passage),
  )
  return (
    leaning.quote.fits >= alone.quote.fits &&
    asked(saidBesides!) >= asked(said!) &&
    spokenOf(saidBesides!) > spokenOf(said!)
  )
}

/** As it mostly takes to answer. */
const SURE = 0.5
