// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stored } from '../lib/storage.ts'
import { type BillingInfo, billingKey, earnedBonuses, putBilling, useBillingInfo } from './billing.ts'

const billing = {
  billing_info: { subscription_status: 'trial', stopped: null },
  trial_info: {
    trial_days: 4,
    bonuses: [
      { kind: 'registration', days: 2, is_granted: true },
      { kind: 'prompt', days: 2, is_granted: true },
      { kind: 'channel', days: 3, is_granted: false },
    ],
  },
  sessions_info: { total_sessions: 1, max_sessions: 100 },
} as unknown as BillingInfo

function show(answer: () => Response) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const fetching = vi.fn(async (_url: RequestInfo | URL) => answer())
  vi.stubGlobal('fetch', fetching)
  stored.token.write('a1')
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: cache }, children)
  const shown = renderHook(() => useBillingInfo(), { wrapper })
  onTestFinished(shown.unmount)
  return { cache, fetching, ...shown }
}

test('BILL-6 the plan is asked for at /api/trial-billing-info and kept under billingInfo', async () => {
  const { cache, fetching, result } = show(() => Response.json({ success: true, ...billing }))
  await waitFor(() => expect(result.current.data).toMatchObject(billing))
  expect(String(fetching.mock.calls[0]![0])).toBe('/api/trial-billing-info')
  expect(billingKey).toEqual(['billingInfo'])
  expect(cache.getQueryData(['billingInfo'])).toMatchObject(billing)
})

test('BILL-7 a plan that cannot be loaded is logged, and nobody is bothered', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { result } = show(() =>
    Response.json({ success: false, error: 'No', errors: [], code: 'internal' }, { status: 500 }),
  )
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(logged).toHaveBeenCalledWith('The billing info was not loaded', expect.any(Error))
})

test('UPG-5 when the tab regains the focus the plan is asked for again, however fresh it is', async () => {
  const { fetching, result } = show(() => Response.json({ success: true, ...billing }))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(fetching).toHaveBeenCalledTimes(2))
})

test('what the server tells of the plan is shown at once', async () => {
  const { cache, result } = show(() => Response.json({ success: true, ...billing }))
  await waitFor(() => expect(result.current.data).toMatchObject(billing))
  putBilling(cache, { ...billing, sessions_info: { total_sessions: 2, max_sessions: 100 } })
  await waitFor(() => expect(result.current.data?.sessions_info.total_sessions).toBe(2))
  expect(earnedBonuses(result.current.data)).toEqual(['registration', 'prompt'])
  expect(earnedBonuses(undefined)).toEqual([])
})

test('when a plan lets the assistants answer again, the chats are asked for anew', () => {
  const cache = new QueryClient()
  const list = ['chats', { kind: 'agent', agentId: 1 }, 'all', '']
  cache.setQueryData(list, { chats: [], total: 0, hasMore: false })
  const told = (stopped: string | null) =>
    ({ ...billing, billing_info: { ...billing.billing_info, stopped } }) as BillingInfo
  const isStale = () => cache.getQueryState(list)?.isInvalidated
  putBilling(cache, told('sessions_used'))
  putBilling(cache, told('sessions_used'))
  expect(isStale()).toBe(false)
  putBilling(cache, told(null))
  expect(isStale()).toBe(true)
})
