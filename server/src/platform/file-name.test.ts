import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test('a name is kept as its owner wrote it, without folders and without what misleads', () => {
  expect(safeFileName('../etc/Zażółć – cennik.PDF')).toBe('Zażółć – cennik.PDF')
  expect(safeFileName(' a\u202Egnp..txt')).toBe('a gnp.txt')
})

test('two long names that only begin alike stay two, and each always gets the same', () => {
  const beginning = 'Minutes of the meeting of the board '.repeat(10)
  const names = ['May', 'June'].map((month) => safeFileName(`${beginning}${month}.pdf`))
  expect(new Set(names).size).toBe(2)
  expect(names.map(({ length }) => length)).toEqual([124, 124])
  expect(names[0]).toMatch(/^Minutes of the meeting .*~[0-9a-f]{8}\.pdf$/)
  expect(names.map(safeFileName)).toEqual(names)
})
