import { expect, test } from 'vitest'
import type { Turn } from '../../turn.ts'
import { acceptsPerson, onlyReplies } from './offer.ts'

/** The assistant has said something, the customer replies. */
function reply(said: string, words: string, { settledSeq = 0, outcome = 'unknown', by = 'ai' } = {}) {
  const history = [
    { seq: 1, question: 'Q', answer: said, redacted_answer: null, answered_by: by, outcome },
    { seq: 3, question: words, answer: null, answered_by: null },
  ]
  return { chat: { triggers_from_seq: settledSeq }, history } as unknown as Turn
}

const OFFER = 'I do not know the answer to that. Would you like to talk to a person?'

test.each([
  'yes please',
  'Yes, that would be great!',
  'ok',
  'Please do',
  'I would like that, thank you',
  '👍',
  'tak, poproszę',
  'No jasne!',
  'chętnie, dziękuję',
  'да, пожалуйста',
  'давайте',
  'Хотелось бы',
])('whoever says “%s” to an offer takes it', (words) => {
  expect(acceptsPerson(reply(OFFER, words))).toBe(words)
})

test.each(['No', 'no, thanks', 'nie, dziękuję', 'Нет, спасибо', 'ok, thanks', 'yes, but how much is it?'])(
  'whoever says “%s” does not',
  (words) => {
    expect(acceptsPerson(reply(OFFER, words))).toBe(null)
  },
)

test.each([
  'Shall I connect you to a colleague?',
  'Would you like someone from our team to contact you?',
  'I am an automatic assistant. You can ask for a person at any time.',
  'Czy mam połączyć Cię z konsultantem?',
  'Przepraszam. Możesz poprosić o człowieka albo spróbować za chwilę.',
  'Соединить вас с оператором?',
])('an offer is one however it is put: %s', (offer) => {
  expect(acceptsPerson(reply(offer, 'yes'))).toBe('yes')
})

test.each([
  'You can ask for a person. Is there anything else I can help with?',
  'Each person pays 5 euros. Is that for two persons?',
  'Would you like to talk about prices?',
])('what is no offer cannot be taken: %s', (said) => {
  expect(acceptsPerson(reply(said, 'yes'))).toBe(null)
})

test('only the assistant’s latest words are an offer, and only until somebody was called', () => {
  expect(acceptsPerson(reply(OFFER, 'yes', { by: 'operator' }))).toBe(null)
  expect(acceptsPerson(reply(OFFER, 'yes', { settledSeq: 2 }))).toBe(null)
})

test('a bare yes or no is looked up only where it may answer a question of a model', () => {
  expect(onlyReplies(reply(OFFER, 'nie'))).toBe(true)
  expect(onlyReplies(reply('I am passing you on.', 'да, пожалуйста', { settledSeq: 2 }))).toBe(true)
  expect(onlyReplies(reply('Is there anything else?', 'no thanks', { outcome: 'talk' }))).toBe(true)
  expect(onlyReplies(reply('Do you mean the large one?', 'yes', { outcome: 'answer' }))).toBe(false)
  expect(onlyReplies(reply(OFFER, 'And boats?'))).toBe(false)
})
