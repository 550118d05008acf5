import { api, CallError } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { reloadChats } from './chat-cache.ts'

export type BillingInfo = api.billing.BillingInfo

export const billingKey = ['billingInfo'] as const

/** A trial ends at midnight without a live event, so poll. */
const LOOK_AGAIN_MS = 10 * 60_000

/** Refetched on focus, so that someone who returns from paying sees the new plan at once. */
export const useBillingInfo = () =>
  useQuery({
    queryKey: billingKey,
    queryFn: ({ signal }) => fetchBilling(signal),
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })

async function fetchBilling(signal: AbortSignal) {
  try {
    return await call(api.billing.info, { signal })
  } catch (error) {
    const hasSessionEnded = error instanceof CallError && error.status === 401
    if (!signal.aborted && !hasSessionEnded) console.error('The billing info was not loaded', error)
    throw error
  }
}

export const earnedBonuses = (billing: BillingInfo | undefined): api.billing.BonusKind[] =>
  (billing?.trial_info.bonuses ?? []).filter(({ is_granted }) => is_granted).map(({ kind }) => kind)

/** Stores the plan from a response. A request still in flight may return an older one. */
export function putBilling(cache: QueryClient, billing: BillingInfo): void {
  const known = cache.getQueryData<BillingInfo>(billingKey)
  // The assistants stopped or started, which changes who answers in every chat.
  if (known && known.billing_info.stopped !== billing.billing_info.stopped) reloadChats(cache)
  if (cache.isFetching({ queryKey: billingKey })) void cache.invalidateQueries({ queryKey: billingKey })
  cache.setQueryData(billingKey, { success: true, ...billing })
}

/** A live event dismisses the notice in every console of the account. */
export const useSeeNotice = () =>
  useMutation({
    mutationFn: (kind: api.billing.NoticeKind) => call(api.billing.seeNotice, { body: { kind } }),
  })
