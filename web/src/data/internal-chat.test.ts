import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type InternalChat, internalChatKeys, lastTimeOf, latestFirst } from './internal-chat.ts'
import { applyToInternalChats } from './live-internal-chats.ts'

const chat = (id: number, created_at: string, last_message_time: string | null = null) =>
  ({ id, agent_id: 3, bot_id: null, created_at, last_message_time, first_question: `Q${id}` }) as InternalChat

test('INTC-2 dialogs stand by their latest message, or by when they were opened', () => {
  const chats = [
    chat(1, '2026-11-10T08:00:00.000Z', '2026-11-12T08:00:00.000Z'),
    chat(2, '2026-11-14T08:00:00.000Z'),
    chat(3, '2026-11-01T08:00:00.000Z', '2026-11-13T08:00:00.000Z'),
  ]
  expect(latestFirst(chats).map(({ id }) => id)).toEqual([2, 3, 1])
  expect(lastTimeOf(chats[1]!)).toBe('2026-11-14T08:00:00.000Z')
})

test('what happens in an internal chat is in its list at once, and the first question stays', () => {
  const cache = new QueryClient()
  const key = internalChatKeys.ofAgent(3)
  cache.setQueryData(key, { chats: [chat(1, '2026-11-10T08:00:00.000Z')] })
  const { first_question: _, ...news } = chat(1, '2026-11-10T08:00:00.000Z', '2026-11-15T08:00:00.000Z')
  applyToInternalChats(cache, { type: 'chat.updated', chat: news })
  expect(cache.getQueryData(key)).toMatchObject({
    chats: [{ id: 1, first_question: 'Q1', last_message_time: '2026-11-15T08:00:00.000Z' }],
  })
  applyToInternalChats(cache, { type: 'chat.updated', chat: { ...news, bot_id: 9, preview: 'other' } })
  expect(cache.getQueryData(key)).not.toMatchObject({ chats: [{ preview: 'other' }] })
})
