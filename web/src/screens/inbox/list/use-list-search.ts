import { SEARCH_DEBOUNCE_MS } from '@switchboard/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type ChatScope, useChats } from '../../../data/chats.ts'
import { useSearchMessages } from '../../../data/search.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { type ChosenFilters, filtersOf, type ListFilters, NO_LIST_FILTERS } from './filters.ts'
import type { useListAddress } from './use-list-address.ts'

const route = getRouteApi('/signed-in/')

export type SearchPlace = 'names' | 'messages'

/** The search of the list: text, place and results. It is kept in the URL, so that Back from a chat restores it. */
export function useListSearch(scope: ChatScope, address: Address, label: number) {
  const { message } = route.useSearch()
  const { chosen, change } = address
  const { filter, in: asked } = chosen
  const { typed, setTyped, settled } = useTyped(address)
  const search = settled.q.trim()
  const more = filtersOf(settled)
  const { isPlaceholderData: isGuessed, ...named } = useChats(scope, { filter, search, label, more })
  const found = useSearchMessages(search, {
    ...more,
    ...placeOf(scope),
    filter,
    ...(label ? { label: String(label) } : undefined),
  })
  // No customer matches by name, but messages match or are still being searched.
  const isUnnamed = named.data?.total === 0 && !isGuessed
  const isWritten = found.data ? found.data.pages[0]!.messages.length > 0 : found.isPending
  const likely = message !== undefined || (isUnnamed && isWritten) ? 'messages' : 'names'
  const place: SearchPlace = asked === 'names' || asked === 'messages' ? asked : likely
  return {
    typed,
    type: (q: string) => setTyped({ ...typed, q }),
    search,
    found,
    more,
    isNarrowed: Object.keys(more).length > 0,
    messageId: message,
    place: search === '' ? 'names' : place,
    choosePlace: (chosen: SearchPlace) => change({ in: chosen }),
    // A message search stays one even if no message matches the filters.
    narrow: (changed: ChosenFilters) => {
      setTyped({ ...typed, ...changed })
      if (search !== '' && place === 'messages') change({ in: place })
    },
    clear: () => {
      setTyped(NOTHING)
      change(NO_LIST_FILTERS)
    },
  }
}

type Address = ReturnType<typeof useListAddress>
type Typed = Pick<ListFilters, 'q' | 'channel' | 'person' | 'from' | 'to'>

const typedOf = ({ q, channel, person, from, to }: ListFilters): Typed => ({ q, channel, person, from, to })
const NOTHING = typedOf(NO_LIST_FILTERS)

/** The current input, and its debounced value: a year passes through other years while it is typed. */
function useTyped({ chosen, change }: Address) {
  const address = useMemo(() => typedOf(chosen), [chosen])
  const [typed, setTyped] = useState<Typed>(address)
  const settled = useDebounced(typed, SEARCH_DEBOUNCE_MS)
  const known = useRef(textOf(address))

  const write = useEffectEvent((wanted: Typed) => {
    if (textOf(wanted) === known.current) return
    known.current = textOf(wanted)
    change({ ...wanted, q: wanted.q.trim() })
  })
  useEffect(() => write(settled), [settled])
  useEffect(() => {
    if (textOf(address) === known.current) return
    known.current = textOf(address)
    setTyped(address)
  }, [address])
  return { typed, setTyped, settled }
}

const textOf = ({ q, channel, person, from, to }: Typed) =>
  JSON.stringify([q.trim(), channel, person, from, to])

/** The search parameters for the chats of this list. */
const placeOf = (scope: ChatScope) => {
  if (scope.kind === 'bot') return { bot_id: String(scope.botId) }
  return { agent_id: String(scope.agentId), ...(scope.kind === 'bitrix' && { channel: 'bitrix' as const }) }
}
