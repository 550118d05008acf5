import { api } from '@switchboard/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

export type FoundMessage = api.search.FoundMessage

const PALETTE_MESSAGES = '6'

/** Customers, messages and files of the whole account. Nothing is asked for before something is typed. */
export const useSearchEverywhere = (words: string) =>
  useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) =>
      call(api.search.everywhere, { query: { q: words, limit: PALETTE_MESSAGES }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
