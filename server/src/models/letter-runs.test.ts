import { expect, test } from 'vitest'
import { letterRuns } from './letter-runs.ts'

test('the runs of a message have the numbers that the weights were fitted for', () => {
  expect(letterRuns('Thx 12!').toSorted((one, other) => one - other)).toEqual([
    ...[176, 203, 302, 406, 431, 1390, 1661, 1681, 2163, 2351, 2449, 2825, 2845],
    ...[3120, 3321, 4304, 4407, 4685, 4898, 4923, 5109, 6649, 7235, 7933, 7945],
  ])
})

test('capital letters, figures and repeats make no difference, and nothing has no runs', () => {
  expect(letterRuns('ROOM 12')).toEqual(letterRuns('room 99'))
  expect(letterRuns(' \n')).toEqual([])
})
