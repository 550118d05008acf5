/** One training example: its features (`traits`), its label and its weight. */
export interface Trial {
  traits: number[]
  isRight: boolean
  weight: number
}

export interface Fitted {
  bias: number
  weights: number[]
}

const ROUNDS = 4_000
const PACE = 0.5

/**
 * Logistic regression by gradient descent on standardized features; the weights are converted back to the original
 * scale. `pull` is the L2 regularization, which prevents overfitting.
 */
export function fitLogistic(trials: Trial[], pull: number): Fitted {
  const count = trials[0]!.traits.length
  const total = trials.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (of: (trial: Trial) => number) =>
    trials.reduce((sum, trial) => sum + trial.weight * of(trial), 0) / total
  const scales = Array.from({ length: count }, (_, at) => {
    const middle = mean(({ traits }) => traits[at]!)
    const spread = Math.sqrt(mean(({ traits }) => (traits[at]! - middle) ** 2)) || 1
    return { middle, spread }
  })
  const scaled = trials.map(({ traits }) =>
    traits.map((trait, at) => (trait - scales[at]!.middle) / scales[at]!.spread),
  )
  const weights = new Array<number>(count).fill(0)
  let bias = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = new Array<number>(count).fill(0)
    let slopeOfBias = 0
    scaled.forEach((traits, index) => {
      const { isRight, weight } = trials[index]!
      const sum = traits.reduce((all, trait, at) => all + trait * weights[at]!, bias)
      const error = (weight / total) * (1 / (1 + Math.exp(-sum)) - Number(isRight))
      slopeOfBias += error
      for (let at = 0; at < count; at += 1) slope[at]! += error * traits[at]!
    })
    bias -= PACE * slopeOfBias
    for (let at = 0; at < count; at += 1) weights[at]! -= PACE * (slope[at]! + pull * weights[at]!)
  }
  const unscaled = weights.map((weight, at) => weight / scales[at]!.spread)
  return {
    bias: bias - unscaled.reduce((sum, weight, at) => sum + weight * scales[at]!.middle, 0),
    weights: unscaled,
  }
}
