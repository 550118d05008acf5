import { createLink } from '@tanstack/react-router'
import { SearchX, StickyNote } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FoundMessage, keyOf } from '../../../data/search.ts'
import { shortTime } from '../../../lib/short-time.ts'
import { Excerpt } from '../../../shared/excerpt.tsx'
import { useSingleKeys } from '../../../shared/single-keys.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MoreRow } from './more-row.tsx'
import { ListFailed, ListSkeleton } from './states.tsx'
import type { useListSearch } from './use-list-search.ts'
import { useLoadMore } from './use-load-more.ts'

type FoundMessagesProps = { lookup: ReturnType<typeof useListSearch>; onClear: () => void }

/** Messages that match the search, latest first. Each opens its chat at the message. */
export function FoundMessages({ lookup, onClear }: FoundMessagesProps) {
  const { t } = useTranslation('inbox')
  const { found, isNarrowed, messageId, search } = lookup
  const messages = found.data?.pages.flatMap((page) => page.messages) ?? []
  if (found.isError && (!found.data || found.isPlaceholderData))
    return <ListFailed title={t('search_failed')} onRetry={found.refetch} />
  if (found.isPending || (messages.length === 0 && found.isPlaceholderData)) return <ListSkeleton />
  return (
    <>
      {found.data.pages[0]?.is_indexing && (
        <p role="status" className="shrink-0 px-4 py-2 text-xs text-muted">
          {t('search_indexing')}
        </p>
      )}
      {messages.length > 0 ? (
        <FoundRows found={found} messages={messages} messageId={messageId} />
      ) : (
        <div role="status" className="flex-1">
          <EmptyState
            icon={<SearchX />}
            title={t('search_none')}
            text={
              <span className="wrap-anywhere">
                {isNarrowed ? t('search_none_narrowed', { search }) : t('search_none_text', { search })}
              </span>
            }
            action={<Button onClick={onClear}>{t('list_clear')}</Button>}
          />
        </div>
      )}
    </>
  )
}

type FoundRowsProps = {
  found: ReturnType<typeof useListSearch>['found']
  messages: FoundMessage[]
  /** The open turn or note. */
  messageId: string | undefined
}

function FoundRows({ found, messages, messageId }: FoundRowsProps) {
  const { t } = useTranslation('inbox')
  const scroller = useRef<HTMLDivElement>(null)
  const { fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage } = found
  const loadMore = () => void (hasNextPage && !isFetchingNextPage && fetchNextPage())
  useLoadMore(scroller, messages.length, () => !isFetchNextPageError && loadMore())
  const onKeyDown = useFoundKeys(scroller)
  const isOpen = (message: FoundMessage) => keyOf(message) === messageId
  const tabStop = messages.find(isOpen) ?? messages[0]
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-1.5">
      <ul aria-label={t('search_messages')} aria-busy={found.isPlaceholderData} onKeyDown={onKeyDown}>
        {messages.map((message) => (
          <li key={keyOf(message)}>
            <FoundRow found={message} isOpen={isOpen(message)} isTabStop={message === tabStop} />
          </li>
        ))}
      </ul>
      <MoreRow isLoading={isFetchingNextPage} hasFailed={isFetchNextPageError} onRetry={loadMore} />
    </div>
  )
}

type FoundRowProps = { found: FoundMessage; isOpen: boolean; isTabStop: boolean }

function FoundRow({ found, isOpen, isTabStop }: FoundRowProps) {
  const { t, i18n } = useTranslation(['inbox', 'thread'])
  const { chat, at, excerpt, found_in, written_by, author } = found
  const writers = { ai: t('thread:ai'), operator: author?.name ?? t('thread:team_member'), customer: '' }
  const writer = [found_in === 'note' && t('search_note'), writers[written_by]].filter(Boolean).join(' · ')
  return (
    <FoundLink
      to="/"
      search={(before) => ({ ...before, chat: String(chat.id), message: keyOf(found) })}
      preload={false}
      // The thread scrolls itself to the message; the router would restore the old position.
      resetScroll={false}
      isOpen={isOpen}
      tabIndex={isTabStop ? 0 : -1}
      className="flex min-w-0 items-start gap-2.5 rounded-control px-2.5 py-2 -outline-offset-2 hover:bg-hover aria-[current=true]:bg-sel"
    >
      <Avatar name={chat.display_name} photo={chat.user_photo} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-sm font-semibold">{chat.display_name}</span>
          <time dateTime={at} className="shrink-0 text-xs text-muted tabular-nums">
            {shortTime(at, Date.now(), i18n.language)}
          </time>
        </span>
        <span className="line-clamp-2 text-sm text-muted wrap-anywhere">
          {found_in === 'note' && (
            <StickyNote aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
          )}
          {writer && <span className="font-medium">{writer}: </span>}
          <Excerpt parts={excerpt} />
        </span>
      </span>
    </FoundLink>
  )
}

/** The router sets `aria-current="page"` on every link to the open URL; in a list the current row is `true`. */
const FoundLink = createLink(
  ({ isOpen, 'aria-current': _, ...props }: ComponentProps<'a'> & { isOpen: boolean }) => (
    <a {...props} aria-current={isOpen ? 'true' : undefined} />
  ),
)

/** Same keys as in the chat list: arrows move between rows, J and K open the next and previous one from anywhere. */
function useFoundKeys(scroller: RefObject<HTMLElement | null>) {
  const links = () => [...(scroller.current?.querySelectorAll<HTMLElement>('li > a') ?? [])]
  const go = (wanted: number) => {
    const rows = links()
    const row = rows[Math.min(rows.length - 1, Math.max(0, wanted))]
    row?.focus()
    return row
  }
  const step = (count: number) => {
    const rows = links()
    const focused = rows.indexOf(document.activeElement as HTMLElement)
    const from = focused === -1 ? rows.findIndex((row) => row.ariaCurrent === 'true') : focused
    go(from === -1 ? 0 : from + count)?.click()
  }
  useSingleKeys({ KeyJ: () => step(1), KeyK: () => step(-1) })
  return (event: KeyboardEvent) => {
    const rows = links()
    const place = rows.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(target)
  }
}
