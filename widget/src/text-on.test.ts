import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOn } from './text-on.ts'

test('white stays on our green, black comes on yellow', () => {
  expect(textOn('#15803d')).toBe('#fff')
  expect(textOn('#FDE047')).toBe('#000')
})

test('WIDG-5 whatever colour the owner takes, the launcher reads with a contrast of 4.5 to 1', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (rgb) => {
      const color = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
      const text = textOn(color) === '#fff' ? [255, 255, 255] : [0, 0, 0]
      const [lighter, darker] = [luminance(rgb), luminance(text)].sort((one, other) => other - one)
      expect((lighter! + 0.05) / (darker! + 0.05)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
})

// As WCAG 2.2 defines it.
function luminance(rgb: number[]) {
  const [red, green, blue] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
