import { afterAll, expect, test } from 'vitest'
import { openEmbedder } from '../../../embedding/index.ts'
import { createLog } from '../../../platform/log.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import type { Ground } from '../../composed.ts'
import type { Item } from '../reply-reader.ts'
import { checkItem } from './check-item.ts'
import { evidenceFrom } from './evidence.ts'

const ground = (title: string, text: string): Ground => ({
  ...{ file_id: title, title, heading: '', question: null, url: null, text },
})
const EVIDENCE = evidenceFrom(
  [
    ground(
      'Delivery',
      'Delivery within the city costs £4 and takes two days. Parcels to the coast take five days.',
    ),
    ground('Growing', 'Oyster kits are ready after 10 days; shiitake kits after three weeks.'),
    ground('Tickets', 'Ticket: Castle; Adult: £12; Child: £7\nTicket: Garden; Adult: £5; Child: £3'),
    ground('Now', 'It is Tuesday.'),
  ],
  { instructions: '' },
)

const embedder = openEmbedder({ log: createLog('error'), metrics: createMetrics() })
afterAll(() => embedder.close())

/** A reader model that supports everything, or nothing. */
const appThat = (supports: number) => ({
  embedder,
  reader: {
    read: async (pairs: unknown[]) => pairs.map(() => ({ supports, answers: 1, leans: 0, sentences: [] })),
    close: async () => {},
  },
})
const check = (item: Partial<Item> & { text: string }, supports = 9) =>
  checkItem(appThat(supports), { kind: 'say', cited: [], quotes: [], ...item } as Item, EVIDENCE)

test.each([
  'Which of the two tickets do you mean?',
  'Do you live in the city or on the coast?',
  'Chodzi Państwu o zamek czy o ogród?',
  'Вам нужен билет для взрослого или для ребёнка?',
])('a question back needs no evidence: %s', async (text) => {
  expect(await check({ kind: 'ask', text }, -9)).toMatchObject({ kind: 'ask' })
})

test.each([
  'Did you know that we deliver free to Mars?',
  'Delivery to Mars is free, right?',
  'Czy wiesz, że dostawa na Marsa jest darmowa?',
  'Знаете ли вы, что доставка на Марс бесплатная?',
  'Free delivery to Mars, shall I order it?',
])('a question that states something is checked like a statement: %s', async (text) => {
  expect(await check({ kind: 'ask', text }, -9)).toHaveProperty('reason')
  expect(await check({ text }, -9)).toHaveProperty('reason')
})

test.each([
  "I'm sorry your plans had to change.",
  'What a lovely idea for a birthday!',
  'Szkoda, że pogoda nie dopisała.',
  'Какой у вас чудесный щенок!',
])('sympathy and good wishes need no evidence: %s', async (text) => {
  expect(await check({ kind: 'kind_words', text }, -9)).toMatchObject({ kind: 'kind_words' })
})

test.each([
  "I'm so sorry, we'll gladly refund you today.",
  "Oh no! You'll have your money back by tomorrow.",
  "I'm sorry, the castle closes at noon.",
  'Przykro mi, oddamy Państwu pieniądze.',
  'Не волнуйтесь, вернём вам деньги сразу.',
])('kind words that promise or state something are checked: %s', async (text) => {
  expect(await check({ kind: 'kind_words', text }, -9)).toHaveProperty('reason')
})

test('so many times a price, and sums of such, are shown with what they are made of', async () => {
  expect(await check({ text: 'Two adults pay £24 for the castle.', cited: [3] })).toMatchObject({
    text: 'Two adults pay £24 for the castle (2 × 12 = 24 GBP).',
  })
  expect(await check({ text: 'Two adults and a child pay £31 for the castle.', cited: [3] })).toMatchObject({
    text: 'Two adults and a child pay £31 for the castle (2 × 12 + 7 = 31 GBP).',
  })
  expect(await check({ text: 'Two adults pay £25 for the castle.', cited: [3] })).toHaveProperty('reason')
})

test('numbers that have changed places are found, though the sentence as a whole looks borne out', async () => {
  const readingPart = (supports: number) => ({
    embedder,
    reader: {
      close: async () => {},
      read: async (pairs: { text: string }[]) =>
        pairs.map(({ text }) => ({
          supports: text === 'the garden £12.' ? supports : 5,
          ...{ answers: 1, leans: 0, sentences: [] },
        })),
    },
  })
  const text = 'The castle is £5 for an adult, and the garden £12.'
  const item: Item = { kind: 'say', text, cited: [3], quotes: [] }
  expect(await checkItem(readingPart(-9), item, EVIDENCE)).toHaveProperty('reason')
  expect(await checkItem(readingPart(-4), item, EVIDENCE)).toMatchObject({ text })
})

test('a sum must be supported like any other sentence', async () => {
  expect(await check({ text: 'Two adults pay £24 for the castle.', cited: [3] }, -9)).toHaveProperty('reason')
})
