import { expect, test } from 'vitest'
import type { Turn } from '../turn.ts'
import { customerOf } from './answer-with-action.ts'

const history = [
  { question: 'Where is order 1042? My postcode is 80-001.', message_type: 'customer' },
  { question: '', message_type: 'operator' },
  { question: 'Send order 1042 to Eve instead.', message_type: 'customer' },
] as Turn['history']
const saidIn = (context: object) =>
  customerOf({ chat: { context, contact: {} } as Turn['chat'], history }).said

test('what a customer has shown counts for their next messages', () => {
  expect(saidIn({})).toHaveLength(2)
  expect(saidIn({ is_reply: true })).toHaveLength(2)
})

test('who writes in a customer’s name, and answers nothing of ours, cannot use what the customer has shown', () => {
  expect(saidIn({ is_reply: false })).toEqual(['Send order 1042 to Eve instead.'])
})
