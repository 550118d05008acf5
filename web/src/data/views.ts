import { api } from '@switchboard/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export type View = api.views.View
export type ViewFilters = api.views.ViewFilters

export const viewKeys = { all: ['views'] as const }

const VIEWS_FRESH_MS = 60_000

/** Live events keep it up to date. */
export const useViews = () =>
  useQuery({
    queryKey: viewKeys.all,
    queryFn: ({ signal }) => call(api.views.list, { signal }),
    select: ({ views }) => views,
    staleTime: VIEWS_FRESH_MS,
  })

/** The URL of a view: it filters the chats of all channels of an assistant. */
export const viewAddress = ({ id }: View, agentId: number) => ({
  agent: String(agentId),
  section: 'inbox',
  view: String(id),
})

/** Creates a view if there is no `id`. */
export const useSaveView = () =>
  useViewChange(({ id, ...body }: Omit<View, 'id'> & { id?: number }) =>
    id === undefined ? call(api.views.create, { body }) : call(api.views.change, { params: { id }, body }),
  )

export const useRemoveView = () => useViewChange((id: number) => call(api.views.remove, { params: { id } }))

export const useRestoreView = () => useViewChange((id: number) => call(api.views.restore, { params: { id } }))

function useViewChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: viewKeys.all }),
  })
}
