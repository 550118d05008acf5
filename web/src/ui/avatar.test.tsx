// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar, initials } from './avatar.tsx'

afterEach(cleanup)

test('initials come from the first and the last word, in any script', () => {
  const names = [
    'Anna Kowalska',
    'Łukasz Jan Żak',
    'дмитрий орлов',
    'wade',
    'anna.nowak@example.com',
    '👋 Eva',
    '',
  ]
  expect(names.map(initials)).toEqual(['AK', 'ŁŻ', 'ДО', 'W', 'AC', 'E', '?'])
})

test('an avatar is decoration unless it is given a label', () => {
  const { rerender } = render(<Avatar name="Anna Kowalska" />)
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<Avatar name="Anna Kowalska" label="Anna Kowalska" />)
  expect(screen.getByRole('img', { name: 'Anna Kowalska' })).toBeTruthy()
})
