import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { disabledFeatures, leanFlags } from './chromium-flags.mjs'

test('the features that Playwright disables stay disabled', () => {
  const theirs = featuresInPlaywright()
  expect(theirs).toContain('PaintHolding')
  expect(disabledFeatures).toEqual(expect.arrayContaining(theirs))
})

test('features are disabled by one flag, because Chromium obeys the last one only', () => {
  expect(leanFlags.filter((flag) => flag.startsWith('--disable-features='))).toHaveLength(1)
})

function featuresInPlaywright() {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  const folder = dirname(require.resolve('playwright-core/package.json'))
  const source = readFileSync(join(folder, 'lib', 'coreBundle.js'), 'utf8')
  const list = /\bdisabledFeatures = \[(.*?)\]\.filter/s.exec(source)![1]!
  return [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name!)
}
