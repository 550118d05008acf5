export interface Ranking {
  ndcg10: number
  recall1: number
  recall5: number
  /** Recall at 8, the number of passages that always fit into a model's prompt. */
  recall8: number
}

/** Takes for each question the ids found, best first, and the relevant ones. Figures are percentages. */
export function rankingOf(lists: { found: string[]; relevant: Set<string> }[]): Ranking {
  const mean = (of: (list: (typeof lists)[number]) => number) =>
    (100 * lists.reduce((sum, list) => sum + of(list), 0)) / lists.length
  const recallAt = (most: number) =>
    mean(({ found, relevant }) => count(hitsOf(found.slice(0, most), relevant)) / relevant.size)
  return {
    ndcg10: mean(({ found, relevant }) => gain(hitsOf(found, relevant)) / gain(ideal(relevant.size))),
    recall1: mean(({ found, relevant }) => Number(relevant.has(found[0]!))),
    recall5: recallAt(5),
    recall8: recallAt(8),
  }
}

const hitsOf = (found: string[], relevant: Set<string>) => found.slice(0, 10).map((id) => relevant.has(id))
const ideal = (relevant: number) => new Array<boolean>(Math.min(10, relevant)).fill(true)
const count = (hits: boolean[]) => hits.filter(Boolean).length

/** Discounted gain: hits further down count less. */
const gain = (hits: boolean[]) =>
  hits.reduce((sum, isHit, place) => sum + (isHit ? 1 / Math.log2(place + 2) : 0), 0)
