import { expect, test } from 'vitest'
import type { Chat } from '../../../data/chats.ts'
import { shownChats } from './shown-chats.ts'
import { shiftOf } from './use-steady-scroll.ts'

const chat = (id: number, last_message_time: string | null = null, unread_messages = 0) =>
  ({ id, last_message_time, unread_messages }) as Chat

test('LIST-9 the live chat lists only those who wrote or have something unread', () => {
  const chats = [chat(1, '2026-03-02T12:00:00Z'), chat(2), chat(3, null, 1)]
  expect(shownChats(chats, 'livechat').map(({ id }) => id)).toEqual([1, 3])
  expect(shownChats(chats, 'telegram')).toBe(chats)
})

test('LIST-18 the scrolling follows most of the rows in sight, whatever a single one does', () => {
  const before = [1, 2, 3, 4, 5].map((id) => chat(id))
  const movedUp = [9, 1, 2, 3, 4, 5].map((id) => chat(id))
  expect(shiftOf(before.slice(2), 2, movedUp)).toBe(1)
  const seenOneLeft = [4, 1, 2, 3, 5].map((id) => chat(id))
  expect(shiftOf(before.slice(1, 4), 1, seenOneLeft)).toBe(1)
  expect(shiftOf(before.slice(1, 4), 1, [])).toBe(0)
})
