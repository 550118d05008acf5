// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHasLasted } from './use-has-lasted.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('INTC-7 a state has lasted after the full time, not a millisecond earlier', () => {
  const { result } = renderHook((isSo) => useHasLasted(isSo, 2000), { initialProps: true })
  expect(result.current).toBe(false)
  pass(1999)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
})

test('a state that ends in between starts again from zero', () => {
  const { result, rerender } = renderHook((isSo) => useHasLasted(isSo, 2000), { initialProps: true })
  pass(1999)
  rerender(false)
  pass(5000)
  expect(result.current).toBe(false)
  rerender(true)
  pass(1999)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
  rerender(false)
  expect(result.current).toBe(false)
})
