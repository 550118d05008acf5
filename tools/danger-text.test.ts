import { expect, test } from 'vitest'
import { filesIn, isSource, isTest, read } from './source/files.ts'

test('words that warn are in the colour for words, which has enough contrast on dark', () => {
  const wrong = filesIn('web/src').filter(
    (path) => isSource(path) && !isTest(path) && /\btext-danger(?![-\w])/.test(read(path)),
  )
  expect(wrong).toEqual([])
})
