import type { FoundPassage } from '../../knowledge/search/index.ts'

/** How far a passage is ahead of the best of the others, as a share of its own score. */
export function leadOf(passages: FoundPassage[], chosen: FoundPassage): number {
  const next = passages.find((passage) => passage !== chosen)
  return chosen.score ? Math.max(0, (chosen.score - (next?.score ?? 0)) / chosen.score) : 0
}

/**
 * The same by meaning alone; 0 where another comes nearer, or meaning is not compared. How near a passage comes tells
 * little by itself, but what nothing else comes near to is hardly ever meant by chance.
 */
export function meaningLeadOf(passages: FoundPassage[], chosen: FoundPassage): number {
  const others = passages.flatMap((other) => (other === chosen ? [] : (other.dense ?? [])))
  return Math.max(0, (chosen.dense ?? 0) - Math.max(0, ...others))
}
