import { expect, test } from 'vitest'
import { type AskedTurn, measureTurns } from './measure-turns.ts'

const turn = (chat_id: number, more: Partial<AskedTurn> = {}): AskedTurn => ({
  chat_id,
  bot_id: 1,
  timestamp: new Date(0),
  question: 'Do you ship to Poland?',
  answered_by: 'ai',
  outcome: 'answer',
  is_unhelpful: false,
  is_edited: false,
  response_ms: 1000,
  csat_score: null,
  ...more,
})
const nobody = new Set<number>()

test('a conversation is resolved when it ends with a real answer of the assistant and no person was needed', () => {
  const turns = [
    turn(1),
    turn(1, { outcome: 'unknown' }),
    turn(2, { outcome: 'unknown' }),
    turn(2),
    turn(3, { answered_by: null, response_ms: null }),
    turn(4, { is_unhelpful: true }),
    turn(5),
  ]
  expect(measureTurns(turns, new Set([5, 99]))).toMatchObject({
    conversations: 5,
    resolved: 1,
    handed_over: 1,
  })
})

test('a nod after an answer changes nothing; a guess, a correction and a low rating are not resolved', () => {
  const resolved = (...turns: AskedTurn[]) => measureTurns(turns, nobody).resolved
  expect(resolved(turn(1, { outcome: 'talk' }), turn(1))).toBe(1)
  expect(resolved(turn(1, { outcome: 'talk' }), turn(1, { outcome: 'unknown' }))).toBe(0)
  expect(resolved(turn(1, { outcome: 'talk' }))).toBe(0)
  expect(resolved(turn(1, { outcome: 'maybe' }))).toBe(0)
  expect(resolved(turn(1, { is_edited: true }))).toBe(0)
  expect(resolved(turn(1, { csat_score: 3 }))).toBe(0)
  expect(resolved(turn(1, { csat_score: 4 }))).toBe(1)
})

test('times are those of the assistant’s answers: the middle one, and what nine of ten do not exceed', () => {
  const turns = Array.from({ length: 10 }, (_, n) => turn(n, { response_ms: (n + 1) * 1000 }))
  expect(measureTurns(turns, nobody)).toMatchObject({ response_median_ms: 5000, response_p90_ms: 9000 })
  // A channel's clock may run ahead of ours.
  expect(measureTurns([turn(1, { response_ms: -300 })], nobody)).toMatchObject({ response_median_ms: 0 })
  expect(measureTurns([], nobody)).toMatchObject({
    conversations: 0,
    response_median_ms: null,
    response_p90_ms: null,
  })
})

test('ratings count once for each conversation, corrections once for each answer', () => {
  const turns = [
    turn(1, { csat_score: 5 }),
    turn(1, { csat_score: 5, is_edited: true }),
    turn(2, { csat_score: 3 }),
  ]
  expect(measureTurns(turns, nobody)).toMatchObject({ rated: 2, rated_well: 1, answered: 3, edited: 1 })
})
