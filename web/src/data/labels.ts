import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { knownChat, putChat } from './chat-cache.ts'
import type { Chat } from './chat-list.ts'

export type Label = api.labels.Label
export type LabelLook = Pick<Label, 'name' | 'color'>

export const labelKeys = { all: ['labels'] as const }

const LABELS_FRESH_MS = 60_000

/** Live events keep it up to date. */
export const useLabels = () =>
  useQuery({
    queryKey: labelKeys.all,
    queryFn: ({ signal }) => call(api.labels.list, { signal }),
    select: ({ labels }) => labels,
    staleTime: LABELS_FRESH_MS,
  })

/** Creates a label if there is no `id`. */
export const useSaveLabel = () =>
  useLabelChange(({ id, ...body }: LabelLook & { id?: number }) =>
    id === undefined ? call(api.labels.create, { body }) : call(api.labels.change, { params: { id }, body }),
  )

export const useRemoveLabel = () =>
  useLabelChange((id: number) => call(api.labels.remove, { params: { id } }))

function useLabelChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: labelKeys.all }),
  })
}

/** Optimistic update, rolled back on error. */
export function useLabelChats() {
  const cache = useQueryClient()
  const putAll = (chats: Chat[]) => {
    for (const chat of chats) putChat(cache, chat)
  }
  return useMutation({
    mutationFn: ({ ids, label, isOn }: { ids: number[]; label: Label; isOn: boolean }) =>
      call(api.chats.setLabel, { body: { chat_ids: ids, label_id: label.id, is_on: isOn } }),
    onMutate: ({ ids, label, isOn }) => {
      const before = ids.map((id) => knownChat(cache, id)).filter((chat) => chat !== undefined)
      putAll(before.map((chat) => withLabel(chat, label, isOn)))
      return before
    },
    onSuccess: ({ chats }) => putAll(chats),
    onError: (_error, _wanted, before) => before && putAll(before),
  })
}

function withLabel(chat: Chat, label: Label, isOn: boolean): Chat {
  const others = chat.labels.filter(({ id }) => id !== label.id)
  const labels = isOn ? [...others, label].sort((one, other) => one.name.localeCompare(other.name)) : others
  return { ...chat, labels }
}
