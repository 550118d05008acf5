import { area, curveMonotoneX, line } from 'd3-shape'

/** In hundredths of the width and the height, the origin at the top left. */
export interface Spot {
  x: number
  y: number
}

export interface Shape {
  /** The highest mark of the scale. */
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

/** A round number that has a whole half, not much higher than all there is. */
function roundTop(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most))
  return ROUND.map((times) => Math.round(times * unit)).find((top) => top >= most && top % 2 === 0)!
}

const ROUND = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10]
