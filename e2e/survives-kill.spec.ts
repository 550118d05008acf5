import { crashRounds } from '../bench/support/crash-rounds.ts'
import { expect, test } from './support/test.ts'

// For twenty rounds and restart times: npm run bench -- crash
test('after kill -9 of the product, and of its database, every acknowledged account is still there', async () => {
  test.setTimeout(120_000)
  const { acknowledged, lost } = await crashRounds(3)
  expect(acknowledged).toBeGreaterThan(0)
  expect(lost).toEqual([])
})
