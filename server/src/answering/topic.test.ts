import { expect, test } from 'vitest'
import type { App } from '../context.ts'
import type { TextPair } from '../embedding/cross-encoder.ts'
import { understand } from './understand.ts'

/** A reader that takes these texts for follow-ups. */
const appWhere = (...leaning: string[]) =>
  ({
    embedder: { embed: async () => null },
    reader: {
      read: async (pairs: TextPair[]) =>
        pairs.map(({ text }) => ({ leans: leaning.includes(text) ? 1 : -1 })),
    },
  }) as unknown as App

const followUpOf = async (...message: Parameters<typeof understand>) =>
  (await understand(...message)).followUp()

const asked = (...questions: string[]) =>
  questions.map((question) => ({ question, answer: 'Here you are.' })).toReversed()

const [start, price, teacher] = ['kiedy rusza kurs kadr', 'ile kosztuje?', 'a kto prowadzi']

test('a follow-up to a follow-up is about the question that stood alone, and what was asked since', async () => {
  const app = appWhere(price!, teacher!)
  const before = asked('dzień dobry, macie parking?', start!, price!)
  expect(await followUpOf(app, teacher!, before)).toMatchObject({ about: `${start} ${price}` })
})

test('a follow-up to a question that stood alone is about that one, and what stands alone about nothing else', async () => {
  expect(await followUpOf(appWhere(teacher!), teacher!, asked(start!, price!))).toMatchObject({
    about: price,
  })
  expect(await followUpOf(appWhere(), teacher!, asked(start!, price!))).toEqual({
    about: '',
    leansOn: [],
    isRead: true,
  })
  expect(await followUpOf(appWhere(price!), price!, [])).toMatchObject({ about: '' })
})
