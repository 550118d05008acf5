import { expect, test } from 'vitest'
import { bringsNothing, isSameQuestion } from './same-question.ts'

test('the same thing in other words is the same question', () => {
  expect(isSameQuestion('Do you deliver to Norway?', 'Deliver to Norway, do you?')).toBe(true)
  expect(isSameQuestion('Do you deliver to Norway?', 'Do you deliver to Sweden on Sundays?')).toBe(false)
})

test('another question about what stands in the same passage goes in no circle; a nudge does', () => {
  const first = 'How long is the warranty of the Kestrel kettle?'
  expect(bringsNothing('And how often should I descale it?', first)).toBe(false)
  expect(bringsNothing('But how long is the warranty then?', first)).toBe(true)
  expect(bringsNothing('And?', first)).toBe(true)
})

test('the same asked of another size, animal or place is another question', () => {
  expect(isSameQuestion('Ile kosztuje łóżko Otryt 180?', 'Ile kosztuje łóżko Otryt 160?')).toBe(false)
  expect(isSameQuestion('Łóżko Otryt 160 ile kosztuje?', 'Ile kosztuje łóżko Otryt 160?')).toBe(true)
  const ofCat = 'How much is the yearly booster vaccination for a cat?'
  expect(isSameQuestion('How much is the yearly booster vaccination for a dog?', ofCat)).toBe(false)
  expect(isSameQuestion('How much is the yearly booster for a cat?', ofCat)).toBe(true)
})

test('a follow-up that names something of its own brings something', () => {
  const first = 'Tell me about the Healthy Pet Club'
  for (const question of ['how much is it for cats?', 'can I cancel it?'])
    expect(bringsNothing(question, first)).toBe(false)
})
