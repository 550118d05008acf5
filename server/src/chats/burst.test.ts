import { expect, test } from 'vitest'
import { askedIn, burstOf } from './burst.ts'

const said = (question: string, atS: number, answered_by: 'ai' | 'operator' | null = null) => ({
  question,
  answered_by,
  message_type: 'customer' as const,
  timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, atS)),
})
const asked = (...turns: (ReturnType<typeof said> & { answer?: string })[]) => askedIn(burstOf(turns))

test('what is written in one go is asked together, back to what was answered', () => {
  expect(asked(said('Are returns free?', 0), said('When do you open?', 2))).toBe(
    'Are returns free?\nWhen do you open?',
  )
  expect(asked(said('Are returns free?', 0, 'ai'), said('When do you open?', 2))).toBe('When do you open?')
  expect(asked(said('Are returns free?', 0), said('When do you open?', 90))).toBe('When do you open?')
})

test('a sentence that comes in pieces is asked whole', () => {
  expect(asked(said('When does', 0), said('the shop', 1), said('open?', 2))).toBe(
    'When does\nthe shop\nopen?',
  )
})

test('what was left to a person is no part of the next burst', () => {
  expect(asked({ ...said('Hello?', 0), answer: '' }, said('When do you open?', 2))).toBe('When do you open?')
})

test.each([
  '📎 contract.pdf',
  '🎤\n[voice.ogg: files of this kind are not shown here]',
  '📷\n[photo.jpg: nie udało się pobrać]',
])('what stands for a file is not what the customer says: %s', (question) => {
  expect(asked(said(question, 0))).not.toMatch(/\p{L}/u)
  expect(asked(said(`Is this right?\n${question}`, 0))).toMatch(/^Is this right\?/)
  expect(asked(said('[not sure: could it be cheaper]', 0))).toBe('[not sure: could it be cheaper]')
})
