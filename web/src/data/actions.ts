import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export type Action = api.actions.Action
export type ActionWish = api.actions.ActionWish
export type ActionCall = api.actions.ActionCall
export type TriedAction = Awaited<ReturnType<typeof tryOut>>

const keys = { ofAgent: (agentId: number) => ['actions', agentId] as const }

/** In the order they were added. */
export const useActions = (agentId: number) =>
  useQuery({
    queryKey: keys.ofAgent(agentId),
    queryFn: ({ signal }) => call(api.actions.list, { params: { id: agentId }, signal }),
    select: ({ actions }) => actions,
  })

/** Creates an action if there is no `id`. */
export const useSaveAction = (agentId: number) =>
  useActionChange(agentId, ({ id, wish }: { id?: number | undefined; wish: ActionWish }) =>
    id === undefined
      ? call(api.actions.create, { params: { id: agentId }, body: wish })
      : call(api.actions.change, { params: { id: agentId, actionId: id }, body: wish }),
  )

export const useRemoveAction = (agentId: number) =>
  useActionChange(agentId, (actionId: number) =>
    call(api.actions.remove, { params: { id: agentId, actionId } }),
  )

const tryOut = (
  agentId: number,
  body: { action: ActionWish; action_id?: number; values: Record<string, string> },
) => call(api.actions.tryOut, { params: { id: agentId }, body })

export const useTryAction = (agentId: number) =>
  useMutation({ mutationFn: (body: Parameters<typeof tryOut>[1]) => tryOut(agentId, body), gcTime: 0 })

function useActionChange<Wish, Answer>(agentId: number, change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    gcTime: 0,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.ofAgent(agentId) }),
  })
}
