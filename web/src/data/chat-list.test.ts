import { expect, test } from 'vitest'
import { appendPage, type Chat, type ChatList, narrowed, placeChat, withKnownRest } from './chat-list.ts'

const chat = (id: number, minute: number, more: Partial<Chat> = {}) =>
  ({
    id,
    display_name: `Chat ${id}`,
    unread_messages: 0,
    last_message_time: `2026-03-02T12:${String(minute).padStart(2, '0')}:00.000Z`,
    ...more,
  }) as Chat
const list = (chats: Chat[], total = chats.length): ChatList => ({
  chats,
  total,
  hasMore: chats.length < total,
})
const ids = ({ chats }: ChatList) => chats.map(({ id }) => id)

test('a chat with a new message moves up, and the others keep their order', () => {
  const known = list([chat(1, 30), chat(2, 20), chat(3, 10)], 40)
  const moved = placeChat(known, chat(3, 31), true)
  expect(ids(moved)).toEqual([3, 1, 2])
  expect(moved.total).toBe(40)
})

test('a chat that was not loaded comes in where it belongs, and below the loaded rows it waits for its page', () => {
  const known = list([chat(1, 30), chat(2, 20)], 40)
  expect(ids(placeChat(known, chat(9, 25), true))).toEqual([1, 9, 2])
  expect(ids(placeChat(known, chat(9, 5), true))).toEqual([1, 2])
  const whole = list([chat(1, 30)])
  expect(placeChat(whole, chat(9, 5), true)).toEqual(list([chat(1, 30), chat(9, 5)]))
})

test('a chat that no longer belongs leaves, and is no longer counted', () => {
  const known = list([chat(1, 30), chat(2, 20)], 40)
  expect(placeChat(known, chat(2, 20), false)).toEqual({ chats: [chat(1, 30)], total: 39, hasMore: true })
  expect(placeChat(known, chat(9, 20), false)).toBe(known)
})

test('of two chats of the same moment the newer one is first, and one without a message is last', () => {
  const silent = chat(4, 0, { last_message_time: null })
  const known = list([chat(2, 10), silent])
  expect(ids(placeChat(known, chat(3, 10), true))).toEqual([3, 2, 4])
})

test('a chat that slid into the next page is not shown twice', () => {
  const known = list([chat(1, 30), chat(2, 20)], 4)
  const next: ChatList = { chats: [chat(2, 20), chat(3, 10)], total: 4, hasMore: true }
  expect(ids(appendPage(known, next))).toEqual([1, 2, 3])
})

test('a reload of the top keeps the rows below it', () => {
  const known = list([chat(1, 30), chat(2, 20), chat(3, 10), chat(4, 5)], 40)
  const page = list([chat(3, 31), chat(1, 30), chat(2, 20)], 41)
  expect(ids(withKnownRest(page, known))).toEqual([3, 1, 2, 4])
  expect(withKnownRest(page, known).total).toBe(41)
})

test('when chats may be missing between the top and the rest, the rest is let go', () => {
  const known = list([chat(1, 30), chat(2, 20), chat(3, 10)], 40)
  expect(ids(withKnownRest(list([chat(9, 50), chat(8, 49)], 42), known))).toEqual([9, 8])
  expect(ids(withKnownRest(list([chat(9, 50), chat(2, 45)], 42), known))).toEqual([9, 2])
})

test('LIST-1 what is loaded tells at once who is called so, in any case', () => {
  const known = list([chat(1, 3, { display_name: 'Anna Kowalska' }), chat(2, 2, { display_name: 'PIOTR' })])
  expect(ids(narrowed(known, 'all', 'anNA k'))).toEqual([1])
  expect(ids(narrowed(known, 'all', 'pio'))).toEqual([2])
  expect(ids(narrowed(known, 'unread', ''))).toEqual([])
})
