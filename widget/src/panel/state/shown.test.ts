import { expect, test } from 'vitest'
import { turn } from '../test-support/samples.ts'
import { bubbles, lastPerson } from './shown.ts'
import type { State } from './state.ts'

const by = (name?: string) => ({
  question: '',
  answer: 'Hello',
  answered_by: 'operator' as const,
  answered_at: '2026-01-05T12:01:00.000Z',
  ...(name && { person: { name, picture_url: null } }),
})
const stateOf = (...turns: State['turns']) => ({ turns, outgoing: [], partial: null }) as unknown as State

test('two people who write in a row are each named; one who goes on writing is not named again', () => {
  const shown = bubbles(stateOf(turn(1, by('Anna')), turn(2, by('Anna')), turn(3, by('Piotr'))))
  expect(shown.map(({ person, isFirst }) => [person?.name, isFirst])).toEqual([
    ['Anna', true],
    ['Anna', false],
    ['Piotr', true],
  ])
})

test('the last person is whoever wrote last, also when they gave no name', () => {
  expect(lastPerson(stateOf(turn(1, by('Anna')), turn(2, by('Piotr'))))?.name).toBe('Piotr')
  expect(lastPerson(stateOf(turn(1, by('Anna')), turn(2, by())))).toBeUndefined()
})
