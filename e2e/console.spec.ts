import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../tools/setup/paths.mjs'
import { watchConsole } from './support/console.ts'
import { expect, test } from './support/test.ts'

test('PERF-5 errors, warnings and what is thrown are heard in every browser test, and fail it', async ({
  page,
  context,
  allowConsole,
}) => {
  const said = /said by this test/
  allowConsole(said)
  const { complaints } = watchConsole(context)
  await page.goto('/login')
  await page.evaluate(() => {
    console.log('said by this test')
    console.error('said by this test')
    console.warn('said by this test')
    setTimeout(() => {
      throw new Error('said by this test')
    })
  })
  await expect
    .poll(() => complaints().map((text) => text.split(':')[0]))
    .toEqual(['error', 'warning', 'thrown'])

  // The console is watched by our own `test`; a spec that imports Playwright's would not be.
  const specs = readdirSync(inRoot('e2e')).filter((file) => file.endsWith('.spec.ts'))
  const deaf = specs.filter((file) =>
    /^import (?!type).*'@playwright\/test'/m.test(readFileSync(inRoot('e2e', file), 'utf8')),
  )
  expect(specs.length).toBeGreaterThan(50)
  expect(deaf).toEqual([])
})
