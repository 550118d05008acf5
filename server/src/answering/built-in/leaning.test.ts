import { expect, test } from 'vitest'
import { leaningOf } from './leaning.ts'

test('a question that goes on says so itself', () => {
  for (const question of ['And on Sundays?', 'what about Poland?', 'How long does it take?'])
    expect(leaningOf(question, 'en')).toBe('surely')
  for (const question of ['a w soboty?', 'A paczkomat?']) expect(leaningOf(question, 'pl')).toBe('surely')
  expect(leaningOf('а в субботу?', 'ru')).toBe('surely')
})

test('a short question may lean on the one before, a full one does not', () => {
  expect(leaningOf('the price?', 'en')).toBe('perhaps')
  expect(leaningOf('How much does express delivery to Germany cost?', 'en')).toBe('no')
  expect(leaningOf('Ile kosztuje przesyłka kurierska do Niemiec?', 'pl')).toBe('no')
})

test('whoever asks whether there is something points at nothing', () => {
  expect(leaningOf('Is there parking?', 'en')).toBe('perhaps')
  expect(leaningOf('How do I get there?', 'en')).toBe('surely')
})

test('who goes on with a whole question may mean something else', () => {
  expect(leaningOf('And how much is delivery?', 'en')).toBe('perhaps')
  expect(leaningOf('I czy jest parking?', 'pl')).toBe('perhaps')
  expect(leaningOf('а сколько стоит сборка?', 'ru')).toBe('perhaps')
  expect(leaningOf('and how long does it take?', 'en')).toBe('surely')
})
