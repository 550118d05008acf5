import { expect, test } from 'vitest'
import { joinBursts } from './join-bursts.ts'
import type { AskedTurn } from './measure-turns.ts'

const turn = (chat_id: number, second: number, question: string, answered_by: 'ai' | null = null) =>
  ({ chat_id, timestamp: new Date(second * 1000), question, answered_by }) as AskedTurn

test('messages of a burst are one question, that of another chat or a minute later is not', () => {
  const turns = [
    turn(1, 200, 'Thanks', 'ai'),
    turn(1, 100, 'Late', null),
    turn(1, 8, 'to Norway?', 'ai'),
    turn(2, 6, 'Is there parking?', 'ai'),
    turn(1, 5, 'do you ship'),
    turn(1, 2, 'Hi'),
    turn(1, 1, 'Open today?', 'ai'),
  ]
  expect(joinBursts(turns).map(({ question }) => question)).toEqual([
    'Thanks',
    'Late',
    'Hi do you ship to Norway?',
    'Is there parking?',
    'Open today?',
  ])
  expect(turns[2]!.question).toBe('to Norway?')
})
