import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenceAt } from './split-text/fences.ts'
import { splitText } from './split-text.ts'

const unitsOf = (unit: 'utf16' | 'codepoint', text: string) =>
  unit === 'utf16' ? text.length : [...text].length
const unit = fc.constantFrom('utf16' as const, 'codepoint' as const)
const TORN = /\p{Surrogate}/u
const withoutSpace = (text: string) => text.replace(/\s/g, '')

test('a text that fits stays one message, and nothing stays nothing', () => {
  expect(splitText('Good morning. How are you?', 26, 'utf16')).toEqual(['Good morning. How are you?'])
  expect(splitText('  \n ', 10, 'utf16')).toEqual([])
})

test.each([
  [
    'paragraphs',
    'First words here.\n\nSecond words\nand more.',
    33,
    ['First words here.', 'Second words\nand more.'],
  ],
  ['lines', 'First line here\nSecond line here.', 24, ['First line here', 'Second line here.']],
  ['sentences', 'Is it open? Yes, until five.', 20, ['Is it open?', 'Yes, until five.']],
  [
    'sentences without spaces',
    '営業していますか？はい、五時まで。',
    12,
    ['営業していますか？', 'はい、五時まで。'],
  ],
  ['words', 'somewhat longer words here', 16, ['somewhat longer', 'words here']],
  ['characters', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
])('%s are kept whole where they can be', (_, text, limit, parts) => {
  expect(splitText(text, limit, 'utf16')).toEqual(parts)
})

test('a boundary near the beginning is passed over for one that leaves the message fuller', () => {
  expect(splitText('Hi.\n\nthis goes on and on', 20, 'utf16')).toEqual(['Hi.\n\nthis goes on', 'and on'])
})

test('a character of two units is never torn, and counts as the channel counts', () => {
  expect(splitText('😀😀😀', 3, 'utf16')).toEqual(['😀', '😀', '😀'])
  expect(splitText('😀😀😀', 3, 'codepoint')).toEqual(['😀😀😀'])
})

test('code that is cut is closed and opened again with its language', () => {
  const lines = Array.from({ length: 12 }, (_, n) => `const value${n} = ${n} * 1000`)
  const parts = splitText(`Try this:\n\`\`\`ts\n${lines.join('\n')}\n\`\`\`\nDone.`, 160, 'utf16')
  expect(parts.length).toBeGreaterThan(1)
  expect(parts[0]).toMatch(/^Try this:\n```ts\nconst[\s\S]*\n```$/)
  expect(parts[1]).toMatch(/^```ts\nconst/)
  expect(parts.at(-1)).toMatch(/```\nDone\.$/)
})

test('a short block of code goes whole into the next message', () => {
  const code = '```\nnpm start\n```'
  expect(splitText(`${'word '.repeat(27)}\n${code}`, 150, 'utf16').at(-1)).toBe(code)
})

test('any text gives messages within the limit, none empty, with all of its characters in order', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(' ', '\n', '.', '\u{1F44D}', 'ż'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 400,
  })
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 90 }), unit, (original, limit, by) => {
      const parts = splitText(original, limit, by)
      for (const part of parts) {
        expect(unitsOf(by, part)).toBeLessThanOrEqual(limit)
        expect(part.trim()).not.toBe('')
      }
      expect(withoutSpace(parts.join(''))).toBe(withoutSpace(original))
      if (!TORN.test(original)) for (const part of parts) expect(part).not.toMatch(TORN)
    }),
    { numRuns: 500 },
  )
})

const prose = fc.stringMatching(/^[a-zż .,!?😀]{1,90}$/u)
const codeLine = fc.stringMatching(/^[ a-z=(){};]{0,80}$/)
const block = fc
  .record({
    marker: fc.constantFrom('```', '~~~', '````'),
    language: fc.constantFrom('', 'ts', 'json'),
    lines: fc.array(codeLine, { maxLength: 12 }),
  })
  .map(({ marker, language, lines }) => [marker + language, ...lines, marker].join('\n'))
const markdown = fc
  .array(fc.oneof(prose, block), { minLength: 1, maxLength: 12 })
  .map((all) => all.join('\n'))

test('in any Markdown whose code is fenced, every message is fenced by itself and no word is lost', () => {
  const words = (text: string) => withoutSpace(text.replace(/^[`~]{3,}.*$/gm, ''))
  fc.assert(
    fc.property(markdown, fc.integer({ min: 128, max: 300 }), unit, (original, limit, by) => {
      const parts = splitText(original, limit, by)
      for (const part of parts) {
        expect(unitsOf(by, part)).toBeLessThanOrEqual(limit)
        expect(fenceAt(part, part.length)).toBeNull()
      }
      expect(parts.map(words).join('')).toBe(words(original))
    }),
    { numRuns: 500 },
  )
})
