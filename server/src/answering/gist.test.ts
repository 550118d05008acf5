import { expect, test } from 'vitest'
import { estimateTokens } from '../llm/index.ts'
import { askedWithin, gistOf } from './gist.ts'

const story = (length: number) => 'My aunt and I went to the mountains last summer. '.repeat(length / 49)
const QUESTION = 'Within how many days can I return any item?'

test('of a short message all is asked', () => {
  const text = `I bought a hat last week. ${QUESTION}`
  expect(askedWithin(text)).toBe(text)
})

test.each([
  ['at its beginning', `${QUESTION} ${story(16_000)}`],
  ['in the middle', `${story(8_000)}${QUESTION} ${story(8_000)}`],
  ['at its end', `${story(16_000)}${QUESTION}`],
])('of a long message what is asked is its question, %s', (_, text) => {
  expect(askedWithin(text)).toBe(QUESTION)
})

test('where nothing is asked, what a long message begins and ends with counts', () => {
  const asked = askedWithin(`My hat is torn. ${story(16_000)} Please take it back.`)
  expect(asked).toMatch(/^My hat is torn\.[\s\S]*…[\s\S]*Please take it back\.$/)
  expect(estimateTokens(asked)).toBeLessThanOrEqual(300)
})

test('a gist keeps the questions and their order, and says where something is left out', () => {
  const gist = gistOf(`Hello there, dear shop. ${story(16_000)}${QUESTION} ${story(4_000)}`, 60)
  expect(gist).toMatch(/^Hello there, dear shop\.[\s\S]*… Within how many days can I return any item\?/)
  expect(estimateTokens(gist)).toBeLessThanOrEqual(60)
})

test('letters without a space or a stop are cut as well', () => {
  expect(estimateTokens(gistOf('a'.repeat(16_000), 300))).toBeLessThanOrEqual(300)
  expect(estimateTokens(gistOf('ж'.repeat(16_000), 300))).toBeLessThanOrEqual(300)
})
