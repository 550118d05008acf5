import { expect, test } from 'vitest'
import { questionsIn } from './questions-in.ts'

test('a message with one question, or none, is taken whole', () => {
  expect(questionsIn('When are you open?')).toEqual([])
  expect(questionsIn('Hello! When are you open? I come on Monday.')).toEqual([])
  expect(questionsIn('I want to send a mug back.')).toEqual([])
  expect(questionsIn('Do you deliver to Poland? Really?')).toEqual([])
})

test('each question of a message has what was said before it', () => {
  expect(questionsIn('Hi, my mug is broken. Can I return it? How long does a refund take?')).toEqual([
    'my mug is broken. Can I return it?',
    'How long does a refund take?',
  ])
  expect(questionsIn('Gdzie jest sklep? A do której otwarte? Będę jutro.')).toEqual([
    'Gdzie jest sklep?',
    'A do której otwarte? Będę jutro.',
  ])
})

test('a list of questions is more than one answer can hold', () => {
  expect(questionsIn('How are A? How are B? How are C? How are D?')).toEqual([])
})

test('two questions that share one question mark are two', () => {
  expect(questionsIn('What time do you open and how much is a full service?')).toEqual([
    'What time do you open?',
    'how much is a full service?',
  ])
  expect(questionsIn('Ile kosztuje sauna i czy jest siłownia?')).toEqual([
    'Ile kosztuje sauna?',
    'czy jest siłownia?',
  ])
  expect(questionsIn('Where and when can I collect it?')).toEqual([])
  expect(questionsIn('Do you sell mugs and cups?')).toEqual([])
})
