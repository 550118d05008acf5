import { api } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'
import { knownChat, putChat } from './chat-cache.ts'
import type { Chat } from './chat-list.ts'

export type ChatState = Chat['state']
export type WantedState = { state: Exclude<ChatState, 'waiting'>; snoozed_until?: string | null }

/** Optimistic update, rolled back on error. */
export function useSetChatStates() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, wanted }: { ids: number[]; wanted: WantedState }) =>
      call(api.chats.setState, { body: { chat_ids: ids, ...wanted } }),
    onMutate: ({ ids, wanted: { state, snoozed_until = null } }) => {
      const before = ids.map((id) => knownChat(cache, id)).filter((chat) => chat !== undefined)
      putChats(
        cache,
        before.map((chat) => ({ ...chat, state, snoozed_until })),
      )
      return before
    },
    onSuccess: ({ chats }) => putChats(cache, chats),
    onError: (_error, _wanted, before) => before && putChats(cache, before),
  })
}

export function useUndoChatStates() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, change_id }: { ids: number[]; change_id: string }) =>
      call(api.chats.undoState, { body: { chat_ids: ids, change_id } }),
    onSuccess: ({ chats }) => putChats(cache, chats),
  })
}

export function useAssignChats() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, userId }: { ids: number[]; userId: number | null }) =>
      call(api.chats.assign, { body: { chat_ids: ids, user_id: userId } }),
    onSuccess: ({ chats }) => putChats(cache, chats),
  })
}

function putChats(cache: QueryClient, chats: Chat[]): void {
  for (const chat of chats) putChat(cache, chat)
}

const settingsKey = ['chat-settings'] as const

export const useChatSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(api.chats.settings, { signal }),
    enabled: useMayAsk('admin'),
  })

export function useSaveChatSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (done_after_days: number) => call(api.chats.saveSettings, { body: { done_after_days } }),
    onSuccess: (saved) => cache.setQueryData(settingsKey, saved),
  })
}
