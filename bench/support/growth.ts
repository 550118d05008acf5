/** How fast a figure grows with the size: 0 not at all, 1 along with it. The slope of a line through the logarithms. */
export function growth(points: { size: number; value: number }[]): number {
  const logs = points.map(({ size, value }) => [Math.log(size), Math.log(value)] as const)
  const [meanX, meanY] = [0, 1].map(
    (axis) => logs.reduce((sum, point) => sum + point[axis]!, 0) / logs.length,
  )
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - meanX!) * (y - meanY!), 0)
  return covariance / logs.reduce((sum, [x]) => sum + (x - meanX!) ** 2, 0)
}
