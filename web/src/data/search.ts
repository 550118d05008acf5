import { api } from '@switchboard/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { noteKey } from './notes.ts'

export type FoundMessage = api.search.FoundMessage

const idOf = ({ message_id, note_id }: FoundMessage) => note_id ?? message_id

/** The row key in the thread, also used in the URL that opens a chat at a message. */
export const keyOf = ({ message_id, note_id }: FoundMessage): string =>
  note_id === null ? String(message_id) : noteKey(note_id)

const PALETTE_MESSAGES = '6'

/** Searches the customers, messages and files of the whole account. Empty input sends no request. */
export const useSearchEverywhere = (words: string) =>
  useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) =>
      call(api.search.everywhere, { query: { q: words, limit: PALETTE_MESSAGES }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** Named as the query parameters of the server. */
export interface SearchFilters {
  agent_id?: string
  bot_id?: string
  channel?: api.bots.IntegrationType
  assignee?: string
  filter?: api.chats.ChatFilter
  label?: string
  from?: string
  to?: string
}

/** Messages that contain these words, latest first, page by page. */
export const useSearchMessages = (words: string, filters: SearchFilters) =>
  useInfiniteQuery({
    queryKey: ['search', 'messages', words, filters],
    queryFn: ({ signal, pageParam }) =>
      call(api.search.everywhere, { query: { q: words, ...filters, ...pageParam }, signal }),
    initialPageParam: {} as { before?: string },
    getNextPageParam: ({ hasMore, messages }) =>
      hasMore ? { before: String(idOf(messages.at(-1)!)) } : undefined,
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
