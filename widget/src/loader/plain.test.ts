import { expect, test } from 'vitest'
import { plain } from './plain.ts'

test.each([
  ['Hello! **Free delivery** *today*', 'Hello! Free delivery today'],
  ['Ask for `SALE` or see [our offers](https://shop.example/offers).', 'Ask for SALE or see our offers.'],
  ['2 * 3 * 4 is 24, snake_case_name [sic]', '2 * 3 * 4 is 24, snake_case_name [sic]'],
])('the greeting %j is shown beside the launcher as %j', (greeting, shown) => {
  expect(plain(greeting)).toBe(shown)
})
