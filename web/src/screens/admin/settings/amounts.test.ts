import { expect, test } from 'vitest'
import { amountIn, amountText, isAmount } from './amounts.ts'

test('an amount is written with a point or a comma, and empty is none', () => {
  expect([amountIn('2.50'), amountIn(' 2,5 '), amountIn('')]).toEqual([2.5, 2.5, null])
  expect([amountText(2.5), amountText(null)]).toEqual(['2.5', ''])
})

test.each(['-1', '1e3', '1.1234567', 'five', '1.'])('%s is no amount', (text) => {
  expect(isAmount(text)).toBe(false)
})
