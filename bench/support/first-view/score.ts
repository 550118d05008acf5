/** Web vitals of a first page load. */
export interface FirstView {
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
}

/** Lighthouse's performance score for a desktop, from 0 to 100, by its published weights and curves. */
export function performanceScore({ fcpMs, lcpMs, tbtMs, cls }: FirstView): number {
  const parts = [
    { weight: 10, share: shareOf(fcpMs, 934, 1600) },
    // The Speed Index needs a video of the page; LCP is a close approximation.
    { weight: 10, share: shareOf(lcpMs, 1311, 2300) },
    { weight: 25, share: shareOf(lcpMs, 1200, 2400) },
    { weight: 30, share: shareOf(tbtMs, 150, 350) },
    { weight: 25, share: shareOf(cls, 0.1, 0.25) },
  ]
  return parts.reduce((sum, { weight, share }) => sum + weight * share, 0)
}

/** The value on a log-normal curve where `p10` scores 0.9 and `median` 0.5. */
function shareOf(value: number, p10: number, median: number): number {
  if (value <= 0) return 1
  const distance = (Math.log(value / median) * INVERSE_ERFC_OF_A_FIFTH) / -Math.log(p10 / median)
  return (1 - erf(distance)) / 2
}

const INVERSE_ERFC_OF_A_FIFTH = 0.9061938024368232

/** Accurate to seven digits; Abramowitz and Stegun, 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  const sum = series.reduce((total, factor) => (total + factor) * t, 0)
  return Math.sign(x) * (1 - sum * Math.exp(-x * x))
}
