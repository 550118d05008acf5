import { area, curveMonotoneX, line } from 'd3-shape'

/** In percent of the width and the height, from the top left. */
export interface Spot {
  x: number
  y: number
}

export interface Shape {
  /** The highest value of the scale. */
  top: number
  spots: Spot[]
  area: string
  line: string
}

export function shapeOf(counts: number[]): Shape {
  const top = roundTop(Math.max(...counts, 1))
  const step = counts.length > 1 ? 100 / (counts.length - 1) : 0
  const spots = counts.map((count, place) => ({
    x: counts.length > 1 ? place * step : 50,
    y: 100 - (count / top) * 100,
  }))
  const edge = line<Spot>(
    ({ x }) => x,
    ({ y }) => y,
  ).curve(curveMonotoneX)
  const body = area<Spot>(
    ({ x }) => x,
    100,
    ({ y }) => y,
  ).curve(curveMonotoneX)
  return { top, spots, area: body(spots)!, line: edge(spots)! }
}

/** The smallest round, even number that is not below the highest value, so that half of it is whole too. */
function roundTop(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most))
  return ROUND.map((times) => Math.round(times * unit)).find((top) => top >= most && top % 2 === 0)!
}

const ROUND = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10]

const LABELS_MOST = 5
/** Minimum distance of two labels on a phone, as a fraction of the width. */
const LABEL_GAP = 0.22

/** Picks a few evenly spaced days, including the first and the last. */
export function labelledPlaces(count: number): number[] {
  const last = count - 1
  if (last < 1) return [0]
  for (let shown = Math.min(LABELS_MOST, count); shown > 2; shown -= 1) {
    const places = Array.from({ length: shown }, (_, n) => Math.round((n * last) / (shown - 1)))
    if (places.every((place, n) => n === 0 || place - places[n - 1]! >= last * LABEL_GAP)) return places
  }
  return [0, last]
}
