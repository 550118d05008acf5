// @vitest-environment jsdom
import { CallError } from '@switchboard/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { firstError } from './first-error.ts'
import { mayAsk } from './may-ask.ts'
import { failureToTell } from './tell-failure.ts'

afterEach(() => vi.restoreAllMocks())

test('INTC-9 a question needs words, and that none is on its way', () => {
  expect(mayAsk(1, ' Hi ', false)).toBe(true)
  expect(mayAsk(1, ' \n', false)).toBe(false)
  expect(mayAsk(1, 'Hi', true)).toBe(false)
})

test('INTC-18 a message that is gone and an assistant without an id are logged, and nobody is bothered', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(mayAsk(null, 'Hi', false)).toBe(false)
  expect(failureToTell(new CallError(404, 'Message not found'), 'Error editing message')).toBeNull()
  expect(logged).toHaveBeenCalledTimes(2)
})

test('a failure is told in the words of the server, else in our own', () => {
  const ownWords = 'Error sending message'
  expect(failureToTell(new CallError(409, 'The chat is closed'), ownWords)).toBe('The chat is closed')
  expect(failureToTell(new TypeError('Failed to fetch'), ownWords)).toBe(ownWords)
  expect(firstError(new CallError(500, 'no', ['First', 'Second']), 'An error occurred')).toBe('First')
  expect(firstError(new CallError(500, 'no'), 'An error occurred')).toBe('An error occurred')
})
