import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccount, useMay } from './account.ts'
import { call } from './call.ts'
import { reloadChats } from './chat-cache.ts'

export type AiState = api.chats.AiState

export const aiKeys = { state: ['ai'] as const }

/** Whether the AI is stopped for the whole account. */
export const useAiState = () =>
  useQuery({ queryKey: aiKeys.state, queryFn: ({ signal }) => call(api.chats.aiState, { signal }) })

/** It concerns all assistants, so people who are limited to some may not. */
export function useMayStopAi(): boolean {
  const mayAnswer = useMay('agent')
  const { data } = useAccount()
  return mayAnswer && !data?.agent_ids
}

export function useHaltAi() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (halted: boolean) => call(api.chats.setAiState, { body: { halted } }),
    onSuccess: (state) => {
      cache.setQueryData(aiKeys.state, state)
      reloadChats(cache)
    },
  })
}
