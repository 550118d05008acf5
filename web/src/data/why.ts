import { api } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

export type Why = api.messages.Why
export type Passage = api.messages.Passage

/** The sources and steps behind an answer. They never change, so they are cached for good. */
export const useWhy = (messageId: number) =>
  useQuery({
    queryKey: ['why', messageId],
    queryFn: ({ signal }) => call(api.messages.why, { params: { id: messageId }, signal }),
    select: ({ why }) => why,
    staleTime: Number.POSITIVE_INFINITY,
  })
