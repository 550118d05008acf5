/** One example: its sparse features with their values, and its class. */
export interface Labelled {
  at: Int32Array
  values: Float32Array
  label: number
}

/** Weights by class, the bias last. Full-batch gradient descent with Adam; `pull` is the L2 regularization. */
export function fitSoftmax(
  examples: Labelled[],
  { classes, features, pull, steps = 250, rate = 0.05 }: Shape,
): Float32Array[] {
  const width = features + 1
  const weights = Array.from({ length: classes }, () => new Float32Array(width))
  const [mean, square] = [
    weights.map(() => new Float32Array(width)),
    weights.map(() => new Float32Array(width)),
  ]
  for (let step = 1; step <= steps; step += 1) {
    const slopes = weights.map((row) => row.map((weight, at) => (at < features ? pull * weight : 0)))
    for (const example of examples) {
      const { at, values, label } = example
      const shares = sharesOf(weights, example)
      for (let each = 0; each < classes; each += 1) {
        const miss = shares[each]! - (each === label ? 1 : 0)
        if (Math.abs(miss) < AS_GOOD_AS_RIGHT) continue
        const slope = slopes[each]!
        const part = miss / examples.length
        for (let n = 0; n < at.length; n += 1) slope[at[n]!]! += part * values[n]!
        slope[features]! += part
      }
    }
    const [ofMean, ofSquare] = [1 - 0.9 ** step, 1 - 0.999 ** step]
    for (let each = 0; each < classes; each += 1)
      for (let at = 0; at < width; at += 1) {
        const slope = slopes[each]![at]!
        const m = 0.9 * mean[each]![at]! + 0.1 * slope
        const v = 0.999 * square[each]![at]! + 0.001 * slope * slope
        mean[each]![at] = m
        square[each]![at] = v
        weights[each]![at]! -= (rate * (m / ofMean)) / (Math.sqrt(v / ofSquare) + 1e-8)
      }
  }
  return weights
}

const AS_GOOD_AS_RIGHT = 1e-4

interface Shape {
  classes: number
  features: number
  pull: number
  steps?: number
  rate?: number
}

export function logitsOf(weights: Float32Array[], { at, values }: Omit<Labelled, 'label'>): number[] {
  return weights.map((row) => {
    let sum = row[row.length - 1]!
    for (let n = 0; n < at.length; n += 1) sum += row[at[n]!]! * values[n]!
    return sum
  })
}

function sharesOf(weights: Float32Array[], example: Labelled): number[] {
  const logits = logitsOf(weights, example)
  const most = Math.max(...logits)
  const parts = logits.map((logit) => Math.exp(logit - most))
  const whole = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / whole)
}
