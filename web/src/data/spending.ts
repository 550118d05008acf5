import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'

export type Spending = api.spending.Spending

const KEY = ['spending'] as const

/** What language models cost the account. */
export const useSpending = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(api.spending.read, { signal }),
    select: ({ spending }) => spending,
    enabled: useMayAsk('admin'),
  })

export function useSaveCaps() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: (typeof api.spending.save)['body']['_input']) => call(api.spending.save, { body }),
    onSuccess: (saved) => cache.setQueryData(KEY, saved),
  })
}
