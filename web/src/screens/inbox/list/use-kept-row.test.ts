// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Chat } from '../../../data/chats.ts'
import { useKeptRow } from './use-kept-row.ts'

const chat = (id: number, unread_messages = 1) => ({ id, unread_messages }) as Chat
const [first, second, third] = [chat(1), chat(2), chat(3)] as const

test('the open chat keeps its place when it leaves the filter, until another one is opened', () => {
  const { result, rerender } = renderHook(({ chats, open }) => useKeptRow(chats, open), {
    initialProps: { chats: [first, second, third], open: second },
  })
  const read = chat(2, 0)
  rerender({ chats: [first, third], open: read })
  expect(result.current).toEqual([first, read, third])
  rerender({ chats: [first, third], open: third })
  expect(result.current).toEqual([first, third])
})

test('a chat that never stood in the list is not put there', () => {
  const { result } = renderHook(() => useKeptRow([first, third], second))
  expect(result.current).toEqual([first, third])
})
