import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { knowledgeBase } from '../../test/knowledge.ts'
import { composeAnswer } from './compose.ts'
import type { Exchange } from './understand.ts'

const testing = await testApp({ EMBEDDING_MODEL: 'built_in' })

test('a follow-up about the passage that was just quoted is answered from it', async () => {
  const { ask } = await shop('terms.txt', [
    'VACCINATION',
    'Every dog must have a card showing distemper, hepatitis and parvovirus. The kennel cough vaccine must be given two weeks before arrival. Cats must be vaccinated against flu and enteritis.',
    '',
    'PRICES FOR CATS',
    'One cat costs £14 a night, two cats sharing cost £21 a night.',
  ])
  expect(await ask('what jabs does my dog need before he comes')).toContain('distemper')
  expect(await ask('what about cats')).toContain('flu and enteritis')
})

const GROOMING = [
  'Breed,Bath & brush,Full groom,Deposit,Approx. time',
  'Cockapoo,£32,£52,£10,2.5 hours',
  'Cocker Spaniel,£30,£48,£10,2 hours',
  'Labrador,£35,not offered,£10,1 hour',
  'Shih Tzu,£27,£42,£10,1.5 hours',
  'Standard Poodle,£45,£75,£20,3.5 hours',
]

test('a comparison of two rows of a table tells both', async () => {
  const { ask } = await shop('grooming.csv', GROOMING)
  const answer = await ask('which is cheaper to groom, a shih tzu or a cocker spaniel')
  expect(answer).toContain('**Shih Tzu**')
  expect(answer).toContain('**Cocker Spaniel**')
  expect(answer).not.toContain('Labrador')
})

test('of a row with many columns the one that was asked for is told', async () => {
  const { ask } = await shop('grooming.csv', GROOMING)
  expect(await ask('how long does a shih tzu groom take')).toBe('**Shih Tzu**: 1.5 hours')
})

test('a row is called by what was asked for, not by its code or its category', async () => {
  const { ask } = await shop('prices.csv', [
    'Category,Code,Treatment,Price,Time',
    'Checks,C-10,Panoramic X-ray,£45,10 min',
    'Checks,C-20,Consultation,£30,20 min',
    'Cleaning,D-10,Scale and polish,£65,60 min',
  ])
  expect(await ask('how much is a panoramic x-ray')).toMatch(/^\*\*Panoramic X-ray\*\*: .*£45/)
})

test('a yes or no stands with the question that it answers, unless that was asked', async () => {
  const { ask } = await shop('faq.txt', [
    'Q: May I bring my dog into the shop?',
    'A: Yes, on a lead. Not into the workshop, because of the brake cleaner.',
    '',
    'Q: Do you sell gift vouchers?',
    'A: From £10, valid for two years.',
  ])
  expect(await ask('do i have to leave the dog outside the shop')).toMatch(
    /^May I bring my dog into the shop\?\nYes, on a lead/,
  )
  expect(await ask('may I bring my dog into your shop?')).toMatch(/^Yes, on a lead/)
})

test('a first message that only sounds like "no" is looked up, and not agreed to', async () => {
  const { ask } = await shop('terms.txt', [
    'Неявка: если вы не пришли и не предупредили, задаток в 500 ₽ не возвращается.',
  ])
  expect(await ask('неявка', 'ru')).toContain('500')
})

test('a first message that agrees to nothing is asked what it wants', async () => {
  const waiting = 'I am here. What would you like to know?'
  for (const nod of ['ok', 'yes']) {
    const { ask } = await shop('terms.txt', ['Refunds take three days.'])
    expect(await ask(nod)).toBe(waiting)
  }
})

/** Each question continues the conversation. */
async function shop(name: string, lines: string[]) {
  const { owner, agent, startReading, upload } = await knowledgeBase(testing)
  await startReading()
  expect(await upload({ name, content: lines.join('\n') })).toMatchObject({ status: 'completed' })
  const before: Exchange[] = []
  const reader = { account_id: owner.id, id: agent.id, confidence: 0.5 }
  return {
    async ask(question: string, language: 'en' | 'pl' | 'ru' = 'en') {
      const asked = { question, before: [...before], approved: null }
      const { text } = await composeAnswer(testing.app, reader, asked, language)
      before.unshift({ question, answer: text })
      return text
    },
  }
}
