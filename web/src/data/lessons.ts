import { api, CHAT_PAGE_SIZE } from '@switchboard/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { knowledgeKeys } from './knowledge-keys.ts'

export type Lesson = api.knowledge.Lesson

/** The loaded lessons that people taught the agent, latest first. */
export const useLessons = (agentId: number) =>
  useInfiniteQuery({
    queryKey: knowledgeKeys.lessons(agentId),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(CHAT_PAGE_SIZE), offset: String(pageParam) }
      return call(api.knowledge.lessons, { params: { id: agentId }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, answers }, _pages, offset) =>
      hasMore ? offset + answers.length : undefined,
    select: ({ pages }) => ({
      lessons: pages.flatMap(({ answers }) => answers),
      total: pages.at(-1)?.total ?? 0,
    }),
  })

export function useForgetLesson(agentId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Lesson) =>
      call(api.knowledge.forgetLesson, { params: { id: agentId, answerId: id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: knowledgeKeys.lessons(agentId) }),
  })
}
