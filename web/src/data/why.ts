import { api } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

export type Why = api.messages.Why
export type Passage = api.messages.Passage

/** What an answer was made from. It is kept as it was, so it never has to be asked for twice. */
export const useWhy = (messageId: number) =>
  useQuery({
    queryKey: ['why', messageId],
    queryFn: ({ signal }) => call(api.messages.why, { params: { id: messageId }, signal }),
    select: ({ why }) => why,
    staleTime: Number.POSITIVE_INFINITY,
  })
