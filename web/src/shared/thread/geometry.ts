// Positions of rows with different heights. Rows not rendered yet count with an estimate.

const GUESSED_PX = 96

/** The top edge of each row, followed by the bottom edge of the last one. */
export function topsOf(keys: string[], heightByKey: ReadonlyMap<string, number>): number[] {
  const tops = [0]
  for (const key of keys) tops.push(tops.at(-1)! + (heightByKey.get(key) ?? GUESSED_PX))
  return tops
}

/** Index of the row at this height, clamped to the first and the last row. */
export function rowAt(tops: number[], y: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (tops[middle]! <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows that overlap the range; `end` is exclusive. */
export function rowsWithin(tops: number[], from: number, to: number): { start: number; end: number } {
  if (tops.length === 1) return { start: 0, end: 0 }
  return { start: rowAt(tops, from), end: rowAt(tops, to) + 1 }
}
