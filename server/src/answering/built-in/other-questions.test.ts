import { api } from '@switchboard/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { askBuiltIn } from '../../../test/ask-built-in.ts'
import { knowledgeBase, onceRead } from '../../../test/knowledge.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })
const { owner, agent, startReading, upload } = await knowledgeBase(testing)

const ask = askBuiltIn(testing, owner, agent)

/** An owner may be content with little; another question's answer is not even that. */
const EASY = 0.2
const MORE_THAN_SURE = 1.1

const LESSONS = {
  'Do you sell scooters?': 'Yes, five models.',
  'Czy sprzedajecie hulajnogi?': 'Tak, pięć modeli.',
  'Вы продаёте самокаты?': 'Да, пять моделей.',
}

const FAQ = `# Questions

## Do you offer finance?

Yes, 0% finance over ten months for every bicycle.

## Can I return a bicycle?

Yes, within 30 days, unused and with its receipt.

## Czy sprzedajecie na raty?

Tak, raty 0% na dziesięć miesięcy na każdy rower.

## Можно ли купить в рассрочку?

Да, рассрочка на десять месяцев без процентов.
`

beforeAll(startReading)

test('an assistant is taught three answers and reads a list of questions', async () => {
  const mistakes = Object.entries(LESSONS).map(([user_message, right_answer]) => ({
    user_message,
    bot_answer: '',
    right_answer,
  }))
  await owner.call(api.messages.retrain, { body: { agent_id: agent.id, mistakes } })
  expect((await upload({ name: 'faq.md', content: FAQ })).files_failed).toEqual([])
  const nearest = async () => (await ask('Do you offer finance?')).passages[0]?.dense ?? 0
  await onceRead(nearest).toBeGreaterThan(0.5)
})

test.each([
  ['Hello, do you sell a scooter please?', 'Yes, five models.'],
  ['scooters, do you sell them?', 'Yes, five models.'],
  ['Dzień dobry, sprzedajecie hulajnogi?', 'Tak, pięć modeli.'],
  ['Подскажите, вы продаёте самокаты?', 'Да, пять моделей.'],
])('what was taught is said for the same question in other words: %s', async (question, text) => {
  expect(await ask(question)).toMatchObject({ outcome: 'answer', text, isApproved: true })
})

test.each([
  'Do you sell car tyres?',
  'Do you repair scooters?',
  'Where do you sell scooters?',
  "Don't you sell scooters?",
  'Do you sell scooters for children?',
  'Czy sprzedajecie narty?',
  'Czy naprawiacie hulajnogi?',
  'Gdzie sprzedajecie hulajnogi?',
  'Вы продаёте лыжи?',
  'Вы чините самокаты?',
])('what was taught is not the answer to another question with the same words: %s', async (question) => {
  const { outcome, isApproved } = await ask(question, EASY)
  expect(outcome).not.toBe('answer')
  expect(isApproved).toBe(false)
})

test.each([
  'Do you offer insurance?',
  'Do you offer bicycle insurance?',
  'Czy sprzedajecie kaski?',
  'Можно ли купить шлем?',
])('an answer that is silent about what is asked is not sure: %s', async (question) => {
  const { outcome, confidence } = await ask(question, EASY)
  expect(outcome).not.toBe('answer')
  expect(confidence).toBeLessThan(EASY)
})

test.each([
  ['Do you offer finance?', '0% finance'],
  ['Am I allowed to send a bicycle back?', '30 days'],
  ['Czy mogę kupić rower na raty?', 'raty 0%'],
  ['Вы продаёте в рассрочку?', 'рассрочка'],
])('an answer that has what is asked is given: %s', async (question, text) => {
  expect(await ask(question)).toMatchObject({ outcome: 'answer', text: expect.stringContaining(text) })
})

test('what is asked of one thing is not answered with another', async () => {
  const menu = 'Danie;Cena\nŻurek;18,50 zł\nPierogi;24,00 zł\n'
  const prices = 'Model,Price\nMoorland 5,£1199\nMoorland 3,£899\n'
  const visit =
    '# Visit us\n\nThe shop is open from 9 to 17 on working days.\n\n# Dojazd\n\nParking kosztuje 25 zł za dobę.\n'
  const files = { 'menu.csv': menu, 'prices.csv': prices, 'visit.md': visit }
  for (const [name, content] of Object.entries(files))
    expect((await upload({ name, content })).files_failed).toEqual([])
  await onceRead(async () => (await ask('When is the shop open?')).outcome).toBe('answer')
  for (const question of ['Ile kosztuje rosół?', 'How much is the Moorland 9?', 'When does the cafe open?'])
    expect([question, (await ask(question)).outcome]).not.toContain('answer')
  expect(await ask('How much is the Moorland 5?')).toMatchObject({ outcome: 'answer' })
  expect((await ask('Ile kosztuje żurek?')).text).toContain('18,50')
})

test('an answer that may help stands below its own question', async () => {
  const { outcome, text } = await ask('Can I return a bicycle?', MORE_THAN_SURE)
  expect(outcome).toBe('maybe')
  expect(text).toContain('Can I return a bicycle?\nYes, within 30 days')
})
