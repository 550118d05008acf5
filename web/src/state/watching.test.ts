// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  noteTyping,
  noteWatching,
  noteWritten,
  setOwnSession,
  useIsCustomerTyping,
  useTyping,
  useWatcherCount,
} from './watching.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => act(() => vi.runAllTimers()))

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('CHAT-22 a customer is believed to write for 30 seconds after the last sign, or until the words arrive', () => {
  const { result } = renderHook(() => useIsCustomerTyping(1))
  act(() => noteTyping({ chat_id: 1, by: 'customer' }))
  pass(29_000)
  expect(result.current).toBe(true)
  act(() => noteTyping({ chat_id: 1, by: 'customer' }))
  pass(29_000)
  expect(result.current).toBe(true)
  pass(1_000)
  expect(result.current).toBe(false)
  act(() => noteTyping({ chat_id: 1, by: 'customer' }))
  act(() => noteWritten(1, 'customer'))
  expect(result.current).toBe(false)
})

test('other operators at the chat are counted until they leave or fall silent, and we ourselves never', () => {
  const { result } = renderHook(() => useWatcherCount(1))
  const look = (session: string, is_leaving = false) =>
    act(() => noteWatching({ chat_id: 1, session, is_leaving }))
  look('us')
  expect(result.current).toBe(0)
  act(() => setOwnSession('us'))
  look('them')
  look('them')
  look('others')
  expect(result.current).toBe(2)
  look('others', true)
  expect(result.current).toBe(1)
  pass(60_000)
  expect(result.current).toBe(0)
})

test('who writes is told by kind, another operator once, however many there are', () => {
  setOwnSession('us')
  const { result } = renderHook(() => useTyping(1))
  for (const session of ['us', 'a', 'b']) act(() => noteTyping({ chat_id: 1, by: 'operator', session }))
  act(() => noteTyping({ chat_id: 1, by: 'customer' }))
  act(() => noteTyping({ chat_id: 2, by: 'ai' }))
  expect(result.current).toEqual(['operator', 'customer'])
  pass(6_000)
  expect(result.current).toEqual(['customer'])
})
