import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')

const grounds = ['bg', 'surface', 'raised', 'sel', 'hover']
const textPairs = [
  ...grounds.flatMap((ground) => [
    ['fg', ground],
    ['muted', ground],
    ['danger-text', ground],
    ['accent-text', ground],
  ]),
  ...['accent', 'danger', 'accent-tint', 'danger-tint', 'warning-tint', 'info-tint', 'tip'].map((ground) => [
    `${ground}-fg`,
    ground,
  ]),
  ['accent-fg', 'accent-hover'],
  ['danger-fg', 'danger-hover'],
] as [string, string][]
const shapePairs = ['bg', 'surface', 'raised'].flatMap((ground) => [
  ['control', ground],
  ['focus', ground],
  ['accent', ground],
  ['chart', ground],
  ['warning', ground],
]) as [string, string][]

test.each([':root', '.dark'])(
  'every text of the %s theme keeps 4.5:1 on every ground it may stand on',
  (theme) => {
    expect(tooFaint(theme, textPairs, 4.5)).toEqual([])
  },
)

test.each([':root', '.dark'])('controls and focus rings of the %s theme keep 3:1', (theme) => {
  expect(tooFaint(theme, shapePairs, 3)).toEqual([])
})

function tooFaint(theme: string, pairs: [string, string][], least: number) {
  const colours = coloursOf(theme)
  return pairs
    .map(([front, ground]) => ({ front, ground, ratio: contrast(colours[front]!, colours[ground]!) }))
    .filter(({ ratio }) => ratio < least)
}

function coloursOf(theme: string): Record<string, string> {
  const block = styles.split(`\n${theme} {`)[1]!.split('}')[0]!
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, colour]) => [name, colour]),
  )
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
