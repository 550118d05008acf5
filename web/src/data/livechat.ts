import { api, WIDGET_SEEN_REFRESH_MS } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'

export type WidgetSettings = api.livechat.WidgetSettings

export const livechatKeys = { ofBot: (botId: number) => ['livechat', botId] as const }

/** Polled while open: the owner pastes the widget into a site elsewhere and waits here for it to appear. */
export const useLivechat = (botId: number) =>
  useQuery({
    queryKey: livechatKeys.ofBot(botId),
    queryFn: ({ signal }) => call(api.livechat.setup, { params: { id: botId }, signal }),
    enabled: useMayAsk('admin'),
    refetchInterval: ({ state }) => (state.data ? WIDGET_SEEN_REFRESH_MS : false),
    refetchOnWindowFocus: 'always',
  })

export type Livechat = NonNullable<ReturnType<typeof useLivechat>['data']>

export function useSaveWidgetSettings(botId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (settings: WidgetSettings) =>
      call(api.livechat.saveSettings, { params: { id: botId }, body: settings }),
    onSuccess: (setup) => void cache.setQueryData(livechatKeys.ofBot(botId), setup),
  })
}

export const useRevokeVisitors = (botId: number) =>
  useMutation({ mutationFn: () => call(api.livechat.revokeVisitors, { params: { id: botId } }) })

export function useNewIdentitySecret(botId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.livechat.newIdentitySecret, { params: { id: botId } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: livechatKeys.ofBot(botId) }),
    // A secret is shown once, so do not cache it.
    gcTime: 0,
  })
}
