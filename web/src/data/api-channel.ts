import { api } from '@switchboard/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'

export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s@]+$/i.test(text)

/** Where the answers of an API channel go. */
export const useApiChannel = (botId: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['api-channel', botId],
    queryFn: ({ signal }) => call(api.apiChannel.settings, { params: { id: botId }, signal }),
    enabled: useMayAsk('admin') && isWanted,
    refetchOnMount: 'always',
    // Addresses like this are often secret.
    gcTime: 0,
  })

/** The secret is shown once and kept nowhere. */
export const useNewApiSecret = () =>
  useMutation({
    mutationFn: (botId: number) => call(api.apiChannel.renewSecret, { params: { id: botId } }),
    gcTime: 0,
  })
