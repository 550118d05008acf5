// So long a batch may be, in letters, with every text as long as its longest: a question that comes meanwhile waits
// for one batch at most, and one thread gains little from more.
const MOST_LETTERS = 400

/** Cuts up what is to be embedded: each batch holds the places of texts of much the same length. */
export function batchesOf(texts: string[]): number[][] {
  const byLength = texts.map((_, index) => index).sort((a, b) => texts[a]!.length - texts[b]!.length)
  const batches: number[][] = []
  let batch: number[] = []
  for (const index of byLength) {
    if (batch.length > 0 && (batch.length + 1) * texts[index]!.length > MOST_LETTERS) {
      batches.push(batch)
      batch = []
    }
    batch.push(index)
  }
  return batch.length > 0 ? [...batches, batch] : batches
}
