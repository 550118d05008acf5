import { api } from '@switchboard/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { chatKeys } from './chat-cache.ts'
import { reloadSoon } from './reload-soon.ts'

export type Contact = api.contacts.Contact
export type Identity = api.contacts.Identity
export type Attribute = api.contacts.Attribute
export type AttributeValue = api.contacts.AttributeValue
export type ContactChanges = z.input<typeof api.contacts.change.body>

const keys = {
  all: ['contact'] as const,
  ofChat: (chatId: number) => ['contact', chatId] as const,
}

/** The customer of a chat with their identities and data on every channel. Live events keep it up to date. */
export const useContact = (chatId: number) =>
  useQuery({
    queryKey: keys.ofChat(chatId),
    queryFn: ({ signal }) => call(api.contacts.ofChat, { params: { id: chatId }, signal }),
    select: ({ contact }) => contact,
    enabled: chatId !== 0,
  })

export const useChangeContact = (chatId: number) =>
  useContactChange(
    (body: ContactChanges) => call(api.contacts.change, { params: { id: chatId }, body }),
    chatId,
  )

export const useMergeContacts = (chatId: number) =>
  useContactChange(
    ({ id = chatId, chat_id }: { id?: number; chat_id: number }) =>
      call(api.contacts.merge, { params: { id }, body: { chat_id } }),
    chatId,
  )

export const useUnmergeContacts = (chatId: number) =>
  useContactChange(
    (body: { merge_id: number; are_different: boolean }) =>
      call(api.contacts.unmerge, { params: { id: chatId }, body }),
    chatId,
  )

export const useRejectMatch = (chatId: number) =>
  useContactChange(
    (body: { chat_id: number; are_different: boolean }) =>
      call(api.contacts.reject, { params: { id: chatId }, body }),
    chatId,
  )

function useContactChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>, chatId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: chatKeys.one(chatId) })
      return cache.invalidateQueries({ queryKey: keys.all })
    },
  })
}

/** Refetches the shown customer if the chat is one of theirs. */
export function reloadContactOf(cache: QueryClient, chatId: number): void {
  for (const [queryKey, known] of cache.getQueriesData<{ contact: Contact }>({ queryKey: keys.all }))
    if (queryKey[1] === chatId || known?.contact.identities.some(({ chat_id }) => chat_id === chatId))
      reloadSoon(cache, queryKey)
}
