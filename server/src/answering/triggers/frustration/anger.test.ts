import { readFileSync } from 'node:fs'
import { FRUSTRATION_THRESHOLD } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { angerOf } from './anger.ts'

const isEnough = (text: string) => angerOf(text) >= FRUSTRATION_THRESHOLD

const lines = (kind: string, language: string) =>
  readFileSync(
    new URL(`../../../../../evaluation/hand-over/tune/${kind}.${language}.txt`, import.meta.url),
    'utf8',
  )
    .trim()
    .split('\n')

test.each(['en', 'pl', 'ru'])('whose patience is over is heard by one message, in %s', (language) => {
  const angry = lines('angry', language)
  expect(angry.filter(isEnough).length / angry.length).toBeGreaterThanOrEqual(0.95)
})

test.each(['en', 'pl', 'ru'])('the same words in a harmless question move nobody, in %s', (language) => {
  expect(lines('calm', language).filter(isEnough)).toEqual([])
})

test('annoyance counts less than fury, and tone adds to both', () => {
  expect(angerOf('I am annoyed')).toBeLessThan(angerOf('This is ridiculous'))
  expect(angerOf('Where is my order?')).toBe(0)
  expect(angerOf('WHERE IS MY ORDER?!')).toBeGreaterThan(0)
  expect(angerOf('This is ridiculous!!!')).toBeGreaterThan(angerOf('This is ridiculous'))
})

test('nobody who gives a damn is too few', () => {
  expect(isEnough('I have been waiting for 3 weeks and nobody gives a damn')).toBe(true)
})
