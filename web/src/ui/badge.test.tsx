// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CountBadge, countText } from './badge.tsx'

afterEach(cleanup)

test('a counter is empty at zero, exact up to 99 and 99+ above', () => {
  expect([-1, 0, 1, 99, 100, 4000].map(countText)).toEqual(['', '', '1', '99', '99+', '99+'])
})

test('a counter of nothing is not drawn', () => {
  const { container } = render(<CountBadge count={0} label="0 unread" />)
  expect(container.childElementCount).toBe(0)
})

test('a screen reader hears the full sentence instead of the short number', () => {
  render(<CountBadge count={120} label="120 unread" />)
  expect(screen.getByText('99+').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('120 unread')).toBeTruthy()
})
