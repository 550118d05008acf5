import { expect, test } from 'vitest'
import { amountFit, withoutOtherAmounts } from './amount-fit.ts'

test.each([
  ['How much for a 10 kg dog?', ['up to 20 kg', '5–15 kg', 'from 10 kg', '10 kg and more', 'over 500 g']],
  ['Ile za paczkę 10 kg?', ['do 20 kg', 'od 5 do 15 kg', 'powyżej 2 kg', 'od 10 kg', 'nie więcej niż 10 kg']],
  ['Сколько за посылку 10 кг?', ['до 20 кг', 'от 5 до 15 кг', 'свыше 2 кг', 'не менее 10 кг', '5-15 кг']],
])('%s lies within what it may weigh', (question, texts) => {
  expect(texts.map((text) => [text, amountFit(question, text)])).toEqual(texts.map((text) => [text, 1]))
})

test.each([
  [
    'How much for a 10 kg dog?',
    ['over 10 kg', 'up to 5 kg', '11 to 20 kg', 'under 10 kg', 'between 1 and 2 kg'],
  ],
  ['Ile za paczkę 10 kg?', ['powyżej 10 kg', 'do 5 kg', 'od 11 do 20 kg', 'poniżej 10 kg']],
  ['Сколько за посылку 10 кг?', ['свыше 10 кг', 'до 5 кг', 'от 11 до 20 кг', 'менее 10 кг']],
])('%s lies beyond what it may weigh', (question, texts) => {
  expect(texts.map((text) => [text, amountFit(question, text)])).toEqual(texts.map((text) => [text, -1]))
})

test('other units, or none, tell nothing', () => {
  expect(amountFit('How much for a 10 kg dog?', 'up to 20 cm')).toBe(0)
  expect(amountFit('How much for a dog?', 'up to 20 kg')).toBe(0)
  expect(amountFit('A cake of 1,5 kg?', 'Weight: 1.5 kg')).toBe(0)
})

test('a later amount takes the place of an earlier one of its kind', () => {
  expect(withoutOtherAmounts('How much is a cake of 1.5 kg for 8 people?', 'and 3 kg?')).toBe(
    'How much is a cake of  for 8 people?',
  )
  expect(withoutOtherAmounts('a cake of 3 kg', 'and for 3 kg?')).toBe('a cake of 3 kg')
})
