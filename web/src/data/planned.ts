import { api } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export type Planned = api.planned.Planned
export type PlannedWords = Pick<Planned, 'kind' | 'text' | 'send_at' | 'cancel_on_reply'>

const keyOf = (chatId: number) => ['planned', chatId] as const

/** Planned messages of a chat, and those that were not sent. Live events keep them up to date. */
export const usePlanned = (chatId: number, isWanted: boolean) =>
  useQuery({
    queryKey: keyOf(chatId),
    queryFn: ({ signal }) => call(api.planned.ofChat, { params: { id: chatId }, signal }),
    select: ({ planned }) => planned,
    enabled: isWanted,
  })

export function useAddPlanned(chatId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: PlannedWords) => call(api.planned.add, { params: { id: chatId }, body }),
    onSuccess: () => reloadPlanned(cache, chatId),
  })
}

export function useChangePlanned() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Partial<Omit<PlannedWords, 'kind'>> & { id: number }) =>
      call(api.planned.change, { params: { id }, body }),
    onSuccess: ({ planned }) => reloadPlanned(cache, planned.chat_id),
  })
}

export function useCancelPlanned() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Planned) => call(api.planned.remove, { params: { id } }),
    onSuccess: (_done, { chat_id }) => reloadPlanned(cache, chat_id),
  })
}

export const reloadPlanned = (cache: QueryClient, chatId: number) =>
  cache.invalidateQueries({ queryKey: keyOf(chatId) })

/** A message of the customer, in any of their chats, may have cancelled planned messages. */
export const reloadIfPlanned = (cache: QueryClient) =>
  cache.invalidateQueries({
    queryKey: ['planned'],
    predicate: ({ state }) => ((state.data as { planned: Planned[] } | undefined)?.planned.length ?? 0) > 0,
  })
