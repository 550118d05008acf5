import { api } from '@switchboard/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endSession } from '../state/session.ts'
import { useMayAsk } from './account.ts'
import { call } from './call.ts'
import { dropChat, reloadChats } from './chat-cache.ts'

const keys = {
  retention: ['retention'] as const,
  retentionOf: (days: number | undefined) => ['retention', days ?? 'saved'] as const,
}

/** How long conversations are kept, and what would be deleted with the given number of days. */
export const useRetention = (days?: number) =>
  useQuery({
    queryKey: keys.retentionOf(days),
    queryFn: ({ signal }) =>
      call(api.privacy.retention, { query: days === undefined ? {} : { days: String(days) }, signal }),
    enabled: useMayAsk('admin'),
    placeholderData: keepPreviousData,
  })

export function useSaveRetention() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (days: number) => call(api.privacy.saveRetention, { body: { days } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.retention }),
  })
}

export const useExportAccount = () =>
  useMutation({
    mutationFn: () => call(api.privacy.exportAccount),
    onSuccess: ({ url }) => saveFrom(url),
  })

export const useExportContact = () =>
  useMutation({
    mutationFn: (chatId: number) => call(api.privacy.exportContact, { params: { id: chatId } }),
    onSuccess: ({ url }) => saveFrom(url),
  })

type Table = { format: 'csv' | 'xlsx'; start_date: string; end_date: string }

/** Days are counted in the viewer's time zone. */
export const useExportConversations = (agentId: number) =>
  useMutation({
    mutationFn: (table: Table) => {
      const tz = new Intl.DateTimeFormat().resolvedOptions().timeZone
      return call(api.privacy.exportConversations, { params: { id: agentId }, body: { ...table, tz } })
    },
    onSuccess: ({ url }) => saveFrom(url),
  })

export function useEraseContact() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (chatId: number) => call(api.privacy.eraseContact, { params: { id: chatId } }),
    onSuccess: (_erased, chatId) => {
      dropChat(cache, chatId)
      reloadChats(cache)
    },
  })
}

/** The account no longer exists, so the session ends too. */
export const useEraseAccount = () =>
  useMutation({
    mutationFn: (body: api.account.Proof & { email: string }) => call(api.privacy.eraseAccount, { body }),
    onSuccess: () => endSession('erased'),
    gcTime: 0,
  })

/** The browser streams the download to disk, whatever its size. */
function saveFrom(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
