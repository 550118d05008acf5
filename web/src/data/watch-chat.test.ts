// @vitest-environment jsdom
import type { LiveEvent } from '@switchboard/contract'
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stored } from '../lib/storage.ts'
import { applyEvent } from './live.ts'
import { useWatchChat } from './watch-chat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('somebody who comes to the chat hears at once that we are there, and not again until they left', async () => {
  const fetching = vi.fn(async () => Response.json({ success: true, session: 'us' }))
  vi.stubGlobal('fetch', fetching)
  stored.token.write('a1')
  onTestFinished(renderHook(() => useWatchChat(7)).unmount)
  const sent = async (afterMs = 0) => {
    await vi.advanceTimersByTimeAsync(afterMs)
    const { length } = fetching.mock.calls
    fetching.mockClear()
    return length
  }
  const hear = (session: string, { chat_id = 7, is_leaving = false } = {}) =>
    applyEvent(new QueryClient(), {
      type: 'watching',
      ...{ chat_id, session, is_leaving },
      person: { user_id: 2, name: 'Anna', picture_url: null },
    } as LiveEvent)

  expect(await sent()).toBe(1)
  hear('us')
  hear('them', { chat_id: 8 })
  expect(await sent()).toBe(0)
  hear('them')
  hear('them')
  expect(await sent()).toBe(1)
  hear('them', { is_leaving: true })
  expect(await sent()).toBe(0)
  hear('them')
  expect(await sent()).toBe(1)
  expect(await sent(20_000)).toBe(1)
})
