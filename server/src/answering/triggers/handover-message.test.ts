import { expect, test } from 'vitest'
import type { Answer } from '../answer.ts'
import type { Turn } from '../turn.ts'
import { handoverMessage } from './handover-message.ts'

const PASSED_ON = /^My answers have not helped you so far/

const parting = (said: string[], answer: Pick<Answer, 'outcome' | 'text'>) => {
  const turn = { language: 'en', history: said.map((text) => ({ answer: text })) } as Turn
  return handoverMessage(turn, { sources: [], ...answer } as unknown as Answer, {
    type: 'unhelpful_responses',
    evidence: '',
  }).text
}

test('an answer that the customer has not had yet comes before the words that pass them on', () => {
  const text = parting(['We open at 9.'], { outcome: 'answer', text: 'We close at 18.' })
  expect(text).toMatch(/^We close at 18\.\n\nMy answers/)
})

test('an answer that did not help is not said again, also where it stood among other words', () => {
  const answer = { outcome: 'answer', text: 'We open at 9.' } as const
  expect(parting(['I am not sure, but this may help:\n\nWe open at 9.\n\nOr a person?'], answer)).toMatch(
    PASSED_ON,
  )
})

test('a change that was passed on is told before the words that pass them on', () => {
  const answer = { outcome: 'talk', text: 'I have passed this on.', proposals: [{}] } as Answer
  expect(parting([], answer)).toMatch(/^I have passed this on\.\n\nMy answers/)
})

test('who is passed on to a person is not asked whether they want one', () => {
  const text =
    'I am not sure, but this may help:\n\nWe open at 9.\n\nIf it does not, would you like to talk to a person?'
  expect(parting([], { outcome: 'maybe', text })).toMatch(PASSED_ON)
})
