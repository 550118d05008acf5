import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSentenceReader, sourcesOf, splitSentences, withoutSources } from './sentence-reader.ts'

test('a sentence keeps its sources, before its stop and behind it', () => {
  const text = 'Returns are free for 30 days [1]. We pay the postage. [2][3] Write to us first, please. [1]'
  expect(splitSentences(text)).toEqual([
    'Returns are free for 30 days [1]. ',
    'We pay the postage. [2][3] ',
    'Write to us first, please. [1]',
  ])
})

test('lines are sentences, abbreviations are none, and a mere yes belongs to what follows', () => {
  const text = 'Yes. We ship abroad, e.g. to Norway [1].\n- by post, 5 days [1]\n- by courier\n\nPrices vary.'
  expect(splitSentences(text)).toEqual([
    'Yes. We ship abroad, e.g. to Norway [1].\n',
    '- by post, 5 days [1]\n',
    '- by courier\n\n',
    'Prices vary.',
  ])
})

test('however a text is cut on its way, the same sentences come out, and nothing is lost', () => {
  const text =
    'Dostawa trwa 2 dni. [1] Paczkomat przy ul. Długiej 5 jest tańszy [2]! Kurier? Tak, też.\nKoniec listy.'
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }), (sizes) => {
      const reader = createSentenceReader()
      const sentences: string[] = []
      let at = 0
      for (let n = 0; at < text.length; at += sizes[n % sizes.length]!, n++)
        sentences.push(...reader.add(text.slice(at, at + sizes[n % sizes.length]!)))
      sentences.push(...reader.end())
      expect(sentences.join('')).toBe(text)
      expect(sentences).toEqual(splitSentences(text))
    }),
  )
})

test('numbers in brackets are sources, unless they are the words of a link', () => {
  expect(sourcesOf('Yes [1][2, 3], see [4](https://example.com).')).toEqual([1, 2, 3])
  expect(withoutSources('Yes [1], of course [2, 3].')).toBe('Yes, of course.')
})
