import { api } from '@switchboard/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'

/** The webhook settings of an API channel. */
export const useApiChannel = (botId: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['api-channel', botId],
    queryFn: ({ signal }) => call(api.apiChannel.settings, { params: { id: botId }, signal }),
    enabled: useMayAsk('admin') && isWanted,
    refetchOnMount: 'always',
    // Webhook URLs often contain secrets, so do not cache them.
    gcTime: 0,
  })

/** The secret is shown once, so do not cache it. */
export const useNewApiSecret = () =>
  useMutation({
    mutationFn: (botId: number) => call(api.apiChannel.renewSecret, { params: { id: botId } }),
    gcTime: 0,
  })
