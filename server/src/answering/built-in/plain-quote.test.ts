import { expect, test } from 'vitest'
import { plainQuote } from './plain-quote.ts'

test('a quote makes nobody load anything, and keeps all else', () => {
  expect(plainQuote('See ![a map](https://evil.example/p.png?x=1) here.')).toBe(
    'See [a map](https://evil.example/p.png?x=1) here.',
  )
  expect(plainQuote('A <img src="https://evil.example/p.png"> and <script>x</script>')).toBe('A  and x')
  expect(plainQuote('<iframe src="//evil.example"')).toBe('')
  expect(plainQuote('Use <del>text</del>, or 3 < 5 and **bold**.')).toBe(
    'Use <del>text</del>, or 3 < 5 and **bold**.',
  )
})
