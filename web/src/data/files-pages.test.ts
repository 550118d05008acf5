import { expect, test } from 'vitest'
import type { FileRecord } from './files.ts'
import { nameMatches, shownFiles } from './files-pages.ts'

const named = (...names: string[]) => names.map((file_name) => ({ id: file_name, file_name }) as FileRecord)

test('KB-19 the pages of a site are hidden, in the list and in the count', () => {
  const first = { files: named('Prices.pdf', 'sitepageAUTO_1'), count: 5, next: 'page=2' }
  const second = { files: named('sitepageAUTO_2', 'Terms.docx', 'my sitepageAUTO.txt'), count: 5, next: null }
  const { files, total } = shownFiles([first, second])
  expect(files.map(({ file_name }) => file_name)).toEqual(['Prices.pdf', 'Terms.docx', 'my sitepageAUTO.txt'])
  expect(total).toBe(3)
})

test('KB-15 a list called results is as good as one called files', () => {
  expect(shownFiles([{ results: named('Prices.pdf'), count: 1, next: null }])).toEqual({
    files: named('Prices.pdf'),
    total: 1,
  })
})

test('KB-18 any word of the query in any word of the name is a match, whatever the case', () => {
  const matches = (query: string) => nameMatches('Price list 2026 Żółw.PDF', query)
  expect(
    ['PRICE', 'list', 'ist', '2026', 'żółw', '.pdf', 'no such list', '', '  '].filter((q) => !matches(q)),
  ).toEqual([])
  expect(['prices', 'pricelist', 'no such'].filter(matches)).toEqual([])
  expect(nameMatches('Żółw.pdf'.normalize('NFD'), 'żółw')).toBe(true)
})
