// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSlowRequests, wasCancelled, watched } from './slow-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('GEN-7 a request is slow after ten seconds, and only the person ends it', async () => {
  const { result } = renderHook(useSlowRequests)
  const outcome = watched(never).catch((error: unknown) => error)

  await pass(9999)
  expect(result.current.count).toBe(0)
  await pass(1)
  expect(result.current.count).toBe(1)
  await pass(600_000)
  expect(result.current.count).toBe(1)

  await act(async () => result.current.cancel())
  expect(wasCancelled(await outcome)).toBe(true)
  expect(result.current.count).toBe(0)
})

test('GEN-7 an answer that comes in time is never slow', async () => {
  const { result } = renderHook(useSlowRequests)
  await expect(watched(async () => 'answer')).resolves.toBe('answer')
  await pass(60_000)
  expect(result.current.count).toBe(0)
})

test('a request also ends when its screen no longer wants it', async () => {
  const screen = new AbortController()
  const outcome = watched(never, screen.signal).catch((error: unknown) => error)
  screen.abort()
  expect(wasCancelled(await outcome)).toBe(true)
})
