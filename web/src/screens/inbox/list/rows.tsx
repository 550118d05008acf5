import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat, useChats } from '../../../data/chats.ts'
import { useSingleKeys } from '../../../shared/single-keys.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ChatRow } from './chat-row.tsx'
import { MoreRow } from './more-row.tsx'
import { useLoadMore } from './use-load-more.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'
import { useWindowed } from './use-windowed.ts'

type RowsProps = {
  chats: Chat[]
  selectedId: number | undefined
  selection: Selection | undefined
  list: ReturnType<typeof useChats>
}

/** A windowed list: renders only the visible rows, and the one in the tab order. */
export function Rows({ chats, selectedId, selection, list }: RowsProps) {
  const { t } = useTranslation('inbox')
  const scroller = useRef<HTMLDivElement>(null)
  const { rowPx, first, end } = useWindowed(scroller, chats.length)
  const { place, onKeyDown, onFocusRow } = useRowKeys(scroller, chats, selectedId, rowPx)
  useSingleKeys({ KeyX: () => chats[place] && selection?.toggle(chats[place].id) })
  useSteadyScroll(scroller, chats, rowPx)
  useLoadMore(scroller, list.data?.chats.length ?? 0, () => !list.hasMoreFailed && list.loadMore())

  const isTabStopApart = place < first || place >= end
  const drawn = chats.slice(first, end).map((chat, index) => ({ chat, at: first + index }))
  if (isTabStopApart && chats[place]) drawn.push({ chat: chats[place], at: place })
  return (
    <div
      ref={scroller}
      data-testid="chat-list"
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-1.5 [overflow-anchor:none]"
    >
      <ul
        aria-label={t('list_chats')}
        onKeyDown={onKeyDown}
        style={{ height: chats.length * rowPx }}
        className="relative"
      >
        {drawn.map(({ chat, at }) => (
          <li
            key={chat.id}
            aria-setsize={list.data?.total ?? -1}
            aria-posinset={at + 1}
            style={{ height: rowPx, transform: `translateY(${at * rowPx}px)` }}
            className="absolute inset-x-0 top-0 flex items-center"
          >
            {selection?.isOn && (
              <Checkbox
                label={t('list_select_named', { name: chat.display_name })}
                labelHidden
                tabIndex={-1}
                checked={selection.ids.has(chat.id)}
                onCheckedChange={() => selection.toggle(chat.id)}
                className="shrink-0 p-2"
              />
            )}
            <ChatRow
              chat={chat}
              isOpen={chat.id === selectedId}
              isTabStop={at === place}
              onFocus={onFocusRow}
            />
          </li>
        ))}
      </ul>
      <MoreRow isLoading={list.isLoadingMore} hasFailed={list.hasMoreFailed} onRetry={list.loadMore} />
    </div>
  )
}
