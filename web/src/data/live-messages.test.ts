// @vitest-environment jsdom
import type { LiveEvent } from '@switchboard/contract'
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePartialAnswer } from '../state/partial-answers.ts'
import { applyToMessages } from './live-messages.ts'
import { changeMessages, messageKeys } from './message-cache.ts'
import type { Message, MessageList } from './message-list.ts'

const turn = (id: number, more: Partial<Message> = {}) =>
  ({ id, chat_id: 7, timestamp: `2026-11-15T08:00:0${id}.000Z`, answer: null, ...more }) as Message
const updated = (message: Message) => ({ type: 'message.updated', chat: { id: 7 }, message }) as LiveEvent
const partial = (offset: number, text: string, message_id = 2): LiveEvent => ({
  type: 'answer.partial',
  chat_id: 7,
  message_id,
  offset,
  text,
})
const shownOf = (messageId: number) => renderHook(() => usePartialAnswer(messageId)).result.current

test('a turn that comes or changes is in the open chat at once, and the next fetch is due when it was', () => {
  const cache = new QueryClient()
  cache.setQueryData<MessageList>(
    messageKeys.ofChat(7),
    { messages: [turn(1)], hasMore: false },
    { updatedAt: 5 },
  )
  applyToMessages(cache, updated(turn(2)))
  applyToMessages(cache, updated(turn(1, { answer: 'Yes.' })))
  const { messages } = cache.getQueryData<MessageList>(messageKeys.ofChat(7))!
  expect(messages.map(({ id, answer }) => [id, answer])).toEqual([
    [1, 'Yes.'],
    [2, null],
  ])
  expect(cache.getQueryState(messageKeys.ofChat(7))!.dataUpdatedAt).toBe(5)
})

test('a chat that nobody has opened is not fetched piece by piece', () => {
  const cache = new QueryClient()
  applyToMessages(cache, updated(turn(1)))
  changeMessages(cache, 7, (list) => list)
  expect(cache.getQueryData(messageKeys.ofChat(7))).toBeUndefined()
})

test('an answer grows as its pieces come; a piece that does not fit is left out until the next one does', () => {
  const cache = new QueryClient()
  for (const event of [partial(0, 'We open'), partial(7, ' at'), partial(30, 'lost')])
    applyToMessages(cache, event)
  expect(shownOf(2)).toBe('We open at')
  applyToMessages(cache, partial(0, 'We open at nine'))
  expect(shownOf(2)).toBe('We open at nine')
  applyToMessages(cache, partial(0, 'Another', 3))
  applyToMessages(cache, updated(turn(2, { answer: 'We open at nine.' })))
  expect([shownOf(2), shownOf(3)]).toEqual(['', 'Another'])
})
