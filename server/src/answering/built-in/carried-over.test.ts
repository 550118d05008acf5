import { expect, test } from 'vitest'
import { carriedOver } from './carried-over.ts'

test('a follow-up carries what it is about, and nothing of what was asked before that', () => {
  expect(carriedOver('and on Sundays?', ['do you have parking?', 'How much is the full service?'])).toBe(
    'do you have parking?',
  )
  expect(carriedOver('a w niedziele?', ['macie parking?', 'Ile kosztuje pełny przegląd roweru?'])).toBe(
    'macie parking?',
  )
})

test('a follow-up to a follow-up carries the question that both lean on', () => {
  expect(carriedOver('and the Wren?', ['the price?', 'Which kettles do you sell in green?'])).toBe(
    'Which kettles do you sell in green? the price?',
  )
})

test('what a follow-up puts something else in the place of is not carried', () => {
  expect(carriedOver('and for a rabbit?', ['and for a dog?', 'How much is a dental for a cat?'])).toBe(
    'How much is a dental? and?',
  )
})

test.each([
  [
    ['is it vegan?', 'and Fell Fog?', 'How much is a case of Curlew Pale?'],
    'how long does it keep?',
    'a case of? and Fell Fog?',
  ],
  [
    ['and Fell Fog?', 'How much is a case of Curlew Pale?'],
    'do you deliver it to Spain?',
    'a case of? and Fell Fog?',
  ],
  [
    ['jaka gwarancja?', 'a Bosch?', 'Ile kosztuje akumulator Varta Blue?'],
    'a ile za montaż?',
    'Ile akumulator? a Bosch?',
  ],
  [
    ['какая гарантия?', 'а Бош?', 'Сколько стоит аккумулятор Варта?'],
    'а сколько он весит?',
    'Сколько аккумулятор? а Бош?',
  ],
])('of %j, “%s” needs the thing last spoken of, not what was asked of it', (before, question, carried) => {
  expect(carriedOver(question, before)).toBe(carried)
})

test('what only brings another thing is asked the same as the one before', () => {
  expect(carriedOver('and Mill Stout?', ['is it vegan?', 'How much is Curlew Pale?'])).toContain(
    'is it vegan?',
  )
  expect(carriedOver('is it free?', ['What is your phone number?'])).toBe('What is your phone number?')
})
