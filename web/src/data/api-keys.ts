import { api, type Scope } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'

export type ApiKey = api.apiKeys.ApiKey
export type ApiKeyWish = { name: string; scopes: Scope[]; expires_in_days?: number }

const keys = { all: ['api-keys'] as const }

/** Calls with an API key send no live event, so poll. */
const LOOK_AGAIN_MS = 30_000

export const useApiKeys = () =>
  useQuery({
    queryKey: keys.all,
    queryFn: ({ signal }) => call(api.apiKeys.list, { signal }),
    select: ({ api_keys }) => api_keys,
    enabled: useMayAsk('admin'),
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })

/** The key is shown once, so do not cache it. */
export const useCreateApiKey = () => useKeyChange((body: ApiKeyWish) => call(api.apiKeys.create, { body }))

export const useRevokeApiKey = () =>
  useKeyChange((id: number) => call(api.apiKeys.revoke, { params: { id } }))

function useKeyChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    gcTime: 0,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.all }),
  })
}
