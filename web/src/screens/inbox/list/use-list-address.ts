import { api } from '@switchboard/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViews } from '../../../data/views.ts'
import { chatIdOf } from '../scope.ts'
import { type ListFilters, listFiltersOf, NO_LIST_FILTERS } from './filters.ts'

const route = getRouteApi('/signed-in/')

/** The filters of the list, from the URL or from the saved view that it names. */
export function useListAddress() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const views = useViews()
  const named = (name?: string) => views.data?.find(({ id }) => String(id) === name)
  const view = named(search.view)
  const { filter, label, q, channel, person, from, to, in: place } = search
  const chosen = useMemo(
    () =>
      view
        ? listFiltersOf(view.filters)
        : {
            filter: api.chats.CHAT_FILTERS.find((each) => each === filter) ?? 'all',
            label: chatIdOf(label),
            ...{ q: q ?? '', channel: channel ?? '', person: person ?? '', from: from ?? '', to: to ?? '' },
            in: place ?? '',
          },
    [view, filter, label, q, channel, person, from, to, place],
  )

  /** Changing a filter leaves the view; the view itself changes only when the filters are saved. */
  const change = (changed: Partial<ListFilters>, more: { of?: undefined } = {}) =>
    void navigate({
      to: '/',
      search: (before) => ({
        ...before,
        ...(view && textsOf(listFiltersOf(view.filters))),
        ...textsOf(changed),
        view: undefined,
        of: view ? String(view.id) : before.of,
        ...more,
      }),
      replace: true,
      resetScroll: false,
    })
  return {
    chosen,
    change,
    view,
    /** The view that was open before its filters were changed. */
    changedView: view ? undefined : named(search.of),
    /** The URL names a view that is not loaded yet or does not exist. */
    isViewPending: search.view !== undefined && views.isPending,
    isViewFailed: search.view !== undefined && views.isError && !views.data,
    loadView: views.refetch,
    isViewMissing: search.view !== undefined && views.data !== undefined && !view,
    leave: () => change(NO_LIST_FILTERS, { of: undefined }),
  }
}

const textsOf = ({ filter, label, ...rest }: Partial<ListFilters>) => ({
  ...rest,
  ...(filter !== undefined && { filter: filter === 'all' ? '' : filter }),
  ...(label !== undefined && { label: label === 0 ? '' : String(label) }),
})
