import { SKELETON_ROWS } from '@switchboard/contract'
import { CloudOff, Inbox, SearchX, SlidersHorizontal, Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChatFilter } from '../../../data/chats.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function ListSkeleton() {
  const { t } = useTranslation('inbox')
  return (
    <div role="status" aria-label={t('list_loading')} className="flex-1 overflow-hidden px-1.5">
      {skeletonRows.map((row) => (
        <SkeletonRow key={row} />
      ))}
    </div>
  )
}

const skeletonRows = Array.from({ length: SKELETON_ROWS }, (_, row) => row)

export function SkeletonRow() {
  return (
    <div data-testid="chat-skeleton" className="flex h-16 items-center gap-2.5 px-2.5">
      <Skeleton className="size-9 shrink-0 rounded-full" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
    </div>
  )
}

type ListFailedProps = { title?: string; onRetry: () => Promise<unknown> }

export function ListFailed({ title, onRetry }: ListFailedProps) {
  const { t } = useTranslation('inbox')
  return (
    <div role="alert" className="flex-1">
      <EmptyState
        icon={<CloudOff />}
        title={title ?? t('list_failed')}
        text={t('list_failed_text')}
        action={<Button onClick={onRetry}>{t('list_try_again')}</Button>}
      />
    </div>
  )
}

export function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <div role="status" className="flex-1">
      <EmptyState
        icon={<SearchX />}
        title={t('list_no_match')}
        text={<span className="wrap-anywhere">{t('list_no_match_text', { search })}</span>}
        action={<Button onClick={onClear}>{t('list_clear')}</Button>}
      />
    </div>
  )
}

export function NoneFits({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <div role="status" className="flex-1">
      <EmptyState
        icon={<SlidersHorizontal />}
        title={t('list_none_fits')}
        text={t('list_none_fits_text')}
        action={<Button onClick={onClear}>{t('list_show_all')}</Button>}
      />
    </div>
  )
}

export function NoneLabelled({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('inbox')
  return (
    <div role="status" className="flex-1">
      <EmptyState
        icon={<Tag />}
        title={t('labels_no_chat')}
        text={t('labels_no_chat_text')}
        action={<Button onClick={onClear}>{t('list_show_all')}</Button>}
      />
    </div>
  )
}

type NothingLeftProps = { filter: Exclude<ChatFilter, 'all'>; onClear: () => void }

export function NothingLeft({ filter, onClear }: NothingLeftProps) {
  const { t } = useTranslation('inbox')
  const texts = {
    unread: [t('list_no_unread'), t('list_no_unread_text')],
    needs_me: [t('list_no_needs_me'), t('list_no_needs_me_text')],
    mine: [t('list_no_mine'), t('list_no_mine_text')],
    open: [t('list_no_open'), t('list_no_open_text')],
    snoozed: [t('list_no_snoozed'), t('list_no_snoozed_text')],
    done: [t('list_no_done'), t('list_no_done_text')],
  }
  const [title, text] = texts[filter]
  return (
    <div role="status" className="flex-1">
      <EmptyState
        icon={<Inbox />}
        title={title}
        text={text}
        action={<Button onClick={onClear}>{t('list_show_all')}</Button>}
      />
    </div>
  )
}
