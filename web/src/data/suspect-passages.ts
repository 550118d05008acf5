import { api, CHAT_PAGE_SIZE } from '@switchboard/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { knowledgeKeys } from './knowledge-keys.ts'

export type SuspectPassage = api.knowledge.SuspectPassage

/** Passages that look like prompt injection, held back ones first. */
export const useSuspectPassages = (agentId: number) =>
  useInfiniteQuery({
    queryKey: knowledgeKeys.suspectPassages(agentId),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(CHAT_PAGE_SIZE), offset: String(pageParam) }
      return call(api.knowledge.suspectPassages, { params: { id: agentId }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, passages }, _pages, offset) =>
      hasMore ? offset + passages.length : undefined,
    select: ({ pages }) => ({ passages: pages.flatMap(({ passages }) => passages), total: pages[0]!.total }),
  })

export function useAllowPassage(agentId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ key, is_allowed }: Pick<SuspectPassage, 'key' | 'is_allowed'>) =>
      call(api.knowledge.allowPassage, { params: { id: agentId, key }, body: { is_allowed } }),
    onSettled: () => cache.invalidateQueries({ queryKey: knowledgeKeys.suspectPassages(agentId) }),
  })
}
