import { expect, test } from 'vitest'
import { questionsIn } from './questions-in.ts'

test('the marks of an address end no question', () => {
  expect(questionsIn('How long does delivery take? See https://example.com/a?b=1&c=2')).toEqual([])
  expect(questionsIn('Is www.example.com/shop.html yours? And https://example.com/a?b=1?')).toEqual([
    'Is www.example.com/shop.html yours?',
    'And https://example.com/a?b=1?',
  ])
})
