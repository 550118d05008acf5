import { api } from '@switchboard/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Customers, chats and files of the whole account. Nothing is asked for before something is typed. */
export const useSearchEverywhere = (words: string) =>
  useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(api.search.everywhere, { query: { q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
