import { expect, test } from 'vitest'
import { textOn } from './text-on.ts'

test('white stays on our green, black comes on yellow', () => {
  expect(textOn('#15803d')).toBe('#fff')
  expect(textOn('#FDE047')).toBe('#000')
})

test('WIDG-5 whatever colour the owner takes, the launcher reads with a contrast of 4.5 to 1', () => {
  const channel = Array.from({ length: 86 }, (_, step) => step * 3)
  let least = 21
  for (const red of channel)
    for (const green of channel)
      for (const blue of channel) {
        const luminance = 0.2126 * linear[red]! + 0.7152 * linear[green]! + 0.0722 * linear[blue]!
        const contrast =
          textOn(hex(red, green, blue)) === '#fff' ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05
        least = Math.min(least, contrast)
      }
  expect(least).toBeGreaterThanOrEqual(4.5)
})

const hex = (...channels: number[]) =>
  `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`

// As WCAG 2.2 defines it.
const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
