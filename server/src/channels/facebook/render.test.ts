import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderText } from './render.ts'

test.each([
  ['**Yes**, until _five_.', 'Yes, until five.'],
  ['Now ~~100~~ 80 EUR.', 'Now ~~100~~ 80 EUR.'],
  ['# Prices\nFrom 10 zł.', 'Prices\nFrom 10 zł.'],
  ['We have:\n- tea\n* coffee\n\n3. milk', 'We have:\n• tea\n• coffee\n\n3. milk'],
  [
    'Prices:\n| Country | Price |\n|---|---|\n| Poland | 12 PLN |\n| France | 9 EUR |\n\nAsk us.',
    'Prices:\nPoland: Price 12 PLN\nFrance: Price 9 EUR\n\nAsk us.',
  ],
  ['See [our shop](https://shop.example/a).', 'See our shop (https://shop.example/a).'],
  ['See https://shop.example.', 'See https://shop.example.'],
  ['[https://shop.example](https://shop.example)', 'https://shop.example'],
  [
    'Run `npm start`:\n```sh\nnpm  start # **now**\n```\nDone.',
    'Run npm start:\nnpm  start # **now**\nDone.',
  ],
  ['2 * 3 * 4 = 24 and snake_case_name', '2 * 3 * 4 = 24 and snake_case_name'],
  ['[click](javascript:alert(1))', '[click](javascript:alert(1))'],
])('%j reads as %j', (markdown, plain) => {
  expect(renderText(markdown)).toBe(plain)
})

test('a text that has room stays within Messenger’s limit and never becomes nothing', () => {
  const marks = fc.constantFrom('**', '_', '`', '[a](https://ż.example/ó)', '- ', '# ', '\n', '```', 'word ')
  fc.assert(
    fc.property(fc.array(marks, { minLength: 1, maxLength: 300 }), (pieces) => {
      const text = pieces.join('').slice(0, 2000)
      const plain = renderText(text)
      expect(plain.length).toBeLessThanOrEqual(2000)
      if (text.trim()) expect(plain).not.toBe('')
    }),
  )
})
