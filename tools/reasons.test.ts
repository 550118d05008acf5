import { expect, test } from 'vitest'
import { REASONS } from '../contract/src/reasons.ts'
import { dictionary, languages } from './source/dictionaries.ts'
import { filesIn, isSource, isTest, read } from './source/files.ts'

test.each(languages)('each reason has its words in %s, with exactly its parameters', (language) => {
  const words = dictionary(language, 'reasons')
  expect([...words.keys()].sort()).toEqual(Object.keys(REASONS).sort())
  for (const [code, sentence] of Object.entries(REASONS))
    expect(parameters(words.get(code)!), code).toEqual(parameters(sentence))
})

test('the English dictionary has the sentences of the catalogue', () => {
  expect(Object.fromEntries(dictionary('en', 'reasons'))).toEqual(REASONS)
})

test('each reason is one that the server gives, or the contract', () => {
  const server = ['server/src', 'contract/src']
    .flatMap(filesIn)
    .filter((path) => isSource(path) && !isTest(path))
    .map(read)
    .join('\n')
  expect(Object.keys(REASONS).filter((code) => !server.includes(`'${code}'`))).toEqual([])
})

const parameters = (sentence: string) =>
  [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).sort()
