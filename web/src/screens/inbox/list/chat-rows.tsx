import type { Section } from '@switchboard/contract'
import { useMemo } from 'react'
import type { MoreFilters } from '../../../data/chat-list.ts'
import { type ChatFilter, type ChatScope, useChat, useChats } from '../../../data/chats.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CountLine } from './count-line.tsx'
import { NoChats } from './no-chats.tsx'
import { Rows } from './rows.tsx'
import { shownChats } from './shown-chats.ts'
import { ListFailed, ListSkeleton, NoMatch, NoneFits, NoneLabelled, NothingLeft } from './states.tsx'
import { useKeptRow } from './use-kept-row.ts'
import type { Selection } from './use-selection.ts'

type ChatRowsProps = {
  scope: ChatScope
  section: Section
  filter: ChatFilter
  search: string
  /** A label id; 0 is any. */
  label: number
  more: MoreFilters
  selectedId: number | undefined
  /** Undefined for read-only users. */
  selection: Selection | undefined
  /** Clears the filters. */
  onClear: () => void
}

export function ChatRows(props: ChatRowsProps) {
  const { scope, section, filter, search, label, more, selectedId, selection, onClear } = props
  const isNarrowed = Object.keys(more).length > 0
  const list = useChats(scope, { filter, search, label, more })
  const open = useChat(selectedId ?? 0).data
  const loaded = useMemo(() => shownChats(list.data?.chats ?? [], section), [list.data, section])
  const chats = useKeptRow(loaded, filter === 'all' && label === 0 && !isNarrowed ? undefined : open)
  const isEmpty = chats.length === 0 && !list.data?.hasMore

  if (list.isError && !list.data) return <ListFailed onRetry={() => list.refetch()} />
  if (list.isPending || (isEmpty && list.isPlaceholderData)) return <ListSkeleton />
  if (isEmpty && isNarrowed) return <NoneFits onClear={onClear} />
  if (isEmpty && search) return <NoMatch search={search} onClear={onClear} />
  if (isEmpty && label !== 0) return <NoneLabelled onClear={onClear} />
  if (isEmpty && filter !== 'all') return <NothingLeft filter={filter} onClear={onClear} />
  if (isEmpty) return <NoChats scope={scope} section={section} />
  return (
    <>
      <Rows chats={chats} selectedId={selectedId} selection={selection} list={list} />
      {selection?.isOn && <BulkBar chats={chats} selection={selection} />}
      <CountLine
        shown={chats.length}
        total={Math.max(list.data.total, chats.length)}
        isSearching={list.isPlaceholderData}
      />
    </>
  )
}
