// @vitest-environment jsdom
import type { LiveEvent } from '@switchboard/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stored } from '../lib/storage.ts'
import { useInsights, useStats } from './analytics.ts'
import { useFollowAnswers } from './follow-answers.ts'
import { applyEvent } from './live.ts'

const today = { start_date: '2026-11-15', end_date: '2026-11-15' }
const week = { start_date: '2026-11-09', end_date: '2026-11-15' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an answer brings the numbers on screen soon, and those of another period when it is opened', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const fetching = vi.fn(async (_url: RequestInfo | URL) => Response.json({ success: true }))
  vi.stubGlobal('fetch', fetching)
  stored.token.write('a1')
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: cache }, children)
  const shown = renderHook(
    ({ range }) => {
      useFollowAnswers(1)
      useStats(1, range)
      useInsights(1, range)
    },
    { wrapper, initialProps: { range: today } },
  )
  onTestFinished(shown.unmount)
  const asked = async (afterMs = 0) => {
    await vi.advanceTimersByTimeAsync(afterMs)
    const urls = fetching.mock.calls.map(([url]) => String(url))
    fetching.mockClear()
    return urls.map((url) => (url.includes(week.start_date) ? 'week' : 'today'))
  }
  const answer = (agentId: number) =>
    applyEvent(cache, {
      type: 'message.updated',
      chat: { id: 7, agent_id: agentId },
      message: { attachments: [] },
    } as unknown as LiveEvent)

  expect(await asked()).toEqual(['today', 'today'])
  shown.rerender({ range: week })
  expect(await asked()).toEqual(['week', 'week'])
  answer(2)
  expect(await asked(10_000)).toEqual([])
  answer(1)
  answer(1)
  expect(await asked(10_000)).toEqual(['week', 'week'])
  answer(1)
  shown.rerender({ range: today })
  expect(await asked()).toEqual(['today', 'today'])
})
