import { expect, test } from 'vitest'
import { withoutRepeats } from './repeats.ts'

test('what stands at the top and foot of most pages is left out, page numbers among it', () => {
  const pages = [1, 2, 3, 4, 5].map(
    (page) => `Shop terms\n\nRule ${'abcde'[page - 1]} is here.\n\nPage ${page} of 5`,
  )
  expect(withoutRepeats(pages).map((page) => page.trim())).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((rule) => `Rule ${rule} is here.`),
  )
})

test('a paragraph is kept, however alike the pages are', () => {
  const pages = [1, 2, 3, 4, 5].map((page) =>
    `Order ${page} can be returned within 30 days of delivery. `.repeat(4),
  )
  expect(withoutRepeats(pages)).toEqual(pages)
})

test('of two pages both must have it', () => {
  expect(
    withoutRepeats(['Shop\n\nWe ship.\n\nPage 1', 'Shop\n\nWe pay.\n\nPage 2']).map((page) => page.trim()),
  ).toEqual(['We ship.', 'We pay.'])
  expect(withoutRepeats(['Shop\n\nWe ship.', 'We pay.'])).toEqual(['Shop\n\nWe ship.', 'We pay.'])
})

test('the names of columns on each page of a table are kept, and the title above them is not', () => {
  const table = '|Part|Price|\n|---|\n|Chain|20 EUR|'
  expect(
    withoutRepeats([1, 2].map((page) => `Parts, page ${page}\n\n${table}`)).map((page) => page.trim()),
  ).toEqual([table, table])
})
