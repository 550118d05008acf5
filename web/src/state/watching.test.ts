// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  noteAnswered,
  noteTyping,
  noteWatching,
  noteWritten,
  setOwnSession,
  useIsCustomerTyping,
  useTypingOperators,
  useWatchers,
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

const person = (user_id: number, name: string) => ({ user_id, name, picture_url: null })
const [olga, anna, boris] = [person(1, 'Olga'), person(2, 'Anna'), person(3, 'Boris')]

test('other operators at the chat are named until they leave or fall silent, and we ourselves never', () => {
  const { result } = renderHook(() => useWatchers(1))
  const look = (session: string, by: typeof olga, is_leaving = false) =>
    act(() => noteWatching({ chat_id: 1, session, person: by, is_leaving }))
  look('us', olga)
  expect(result.current).toEqual([])
  act(() => setOwnSession('us'))
  look('them', anna)
  look('them', anna)
  look('others', boris)
  expect(result.current).toEqual(['Anna', 'Boris'])
  look('others', boris, true)
  expect(result.current).toEqual(['Anna'])
  pass(60_000)
  expect(result.current).toEqual([])
})

test('operators who type are named, each once and without us, until they fall silent', () => {
  setOwnSession('us')
  const { result } = renderHook(() => useTypingOperators(1))
  const type = (session: string, by: typeof olga, chat_id = 1) =>
    act(() => noteTyping({ chat_id, by: 'operator', session, person: by }))
  type('us', olga)
  type('a', anna)
  type('key of a', anna)
  type('b', boris)
  type('c', person(4, 'Eva'), 2)
  act(() => noteTyping({ chat_id: 1, by: 'customer' }))
  expect(result.current).toEqual(['Anna', 'Boris'])
  pass(6_000)
  expect(result.current).toEqual([])
})

test('an operator types no more once their answer is there, while others do', () => {
  setOwnSession('us')
  const { result } = renderHook(() => useTypingOperators(1))
  for (const by of [anna, boris])
    act(() => noteTyping({ chat_id: 1, by: 'operator', session: by.name, person: by }))
  act(() => noteAnswered(1, anna.user_id))
  expect(result.current).toEqual(['Boris'])
})
