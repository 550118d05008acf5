/**
 * The exponent by which a figure grows with the size: 0 is constant, 1 is linear. The slope of a log-log regression.
 */
export function growth(points: { size: number; value: number }[]): number {
  const logs = points.map(({ size, value }) => [Math.log(size), Math.log(value)] as const)
  const [meanX, meanY] = [0, 1].map(
    (axis) => logs.reduce((sum, point) => sum + point[axis]!, 0) / logs.length,
  )
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - meanX!) * (y - meanY!), 0)
  return covariance / logs.reduce((sum, [x]) => sum + (x - meanX!) ** 2, 0)
}
