// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRefresh } from './use-refresh.ts'

const fetchAgain = vi.fn()
let hidden: boolean

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  fetchAgain.mockClear()
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (fetchedAt = Date.now()) =>
  renderHook((at: number) => useRefresh(fetchAgain, at), { initialProps: fetchedAt })
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const show = (isVisible: boolean) =>
  act(() => {
    hidden = !isVisible
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('CHAT-14 an open chat is fetched again every 30 s', () => {
  const { rerender } = open()
  pass(29.999)
  expect(fetchAgain).toHaveBeenCalledTimes(0)
  pass(0.001)
  expect(fetchAgain).toHaveBeenCalledTimes(1)
  rerender(Date.now())
  pass(30)
  expect(fetchAgain).toHaveBeenCalledTimes(2)
})

test('CHAT-14 a tick is skipped when the last fetch was less than 25 s ago', () => {
  const { rerender } = open()
  pass(5.001)
  rerender(Date.now())
  pass(24.999)
  expect(fetchAgain).toHaveBeenCalledTimes(0)
  pass(30)
  expect(fetchAgain).toHaveBeenCalledTimes(1)
})

test('CHAT-14 a tick is not skipped when the last fetch was 25 s ago', () => {
  const { rerender } = open()
  pass(5)
  rerender(Date.now())
  pass(25)
  expect(fetchAgain).toHaveBeenCalledTimes(1)
})

test('CHAT-15 the tick stops when the chat closes', () => {
  const { unmount } = open()
  unmount()
  pass(120)
  expect(fetchAgain).toHaveBeenCalledTimes(0)
})

test('CHAT-15 a hidden tab asks nothing, and once when it is back', () => {
  open()
  show(false)
  pass(120)
  expect(fetchAgain).toHaveBeenCalledTimes(0)
  show(true)
  expect(fetchAgain).toHaveBeenCalledTimes(1)
})

test('CHAT-15 a tab that was away for a moment has nothing to catch up on', () => {
  open()
  show(false)
  pass(3)
  show(true)
  expect(fetchAgain).toHaveBeenCalledTimes(0)
  pass(30)
  expect(fetchAgain).toHaveBeenCalledTimes(1)
})
