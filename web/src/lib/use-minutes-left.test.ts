// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMinutesLeft } from './use-minutes-left.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-04T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the minutes count down, draw only when one is over, and end at zero', () => {
  let draws = 0
  const { result } = renderHook(() => {
    draws++
    return useMinutesLeft('2026-05-04T10:02:00Z')
  })
  expect(result.current).toBe(2)
  act(() => void vi.advanceTimersByTime(59_000))
  expect([result.current, draws]).toEqual([2, 1])
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(1)
  act(() => void vi.advanceTimersByTime(60_000))
  expect([result.current, draws]).toEqual([0, 3])
})

test('a customer who writes again opens the time again, and without an end nothing runs', () => {
  const { result, rerender } = renderHook(({ until }) => useMinutesLeft(until), {
    initialProps: { until: '2026-05-04T09:00:00Z' as string | null },
  })
  expect(result.current).toBe(0)
  rerender({ until: '2026-05-04T10:30:00Z' })
  expect(result.current).toBe(30)
  rerender({ until: null })
  expect(result.current).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})
