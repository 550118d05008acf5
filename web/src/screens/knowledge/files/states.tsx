import { SKELETON_ROWS } from '@switchboard/contract'
import { CloudOff, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const rows = Array.from({ length: SKELETON_ROWS }, (_, row) => row)

export function FilesSkeleton() {
  const { t } = useTranslation('knowledge')
  return (
    <div role="status" aria-label={t('loading_files')} className="grid divide-y divide-line">
      {rows.map((row) => (
        <div key={row} className="flex h-14 items-center gap-3">
          <Skeleton className="size-5 shrink-0" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  )
}

export function FilesFailed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('knowledge')
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={t('files_failed')}
        text={t('failed_text')}
        action={<Button onClick={onRetry}>{t('try_again')}</Button>}
      />
    </div>
  )
}

export function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation('knowledge')
  return (
    <div role="status">
      <EmptyState
        icon={<SearchX />}
        title={t('no_match')}
        text={<span className="wrap-anywhere">{t('no_match_text', { search })}</span>}
        action={<Button onClick={onClear}>{t('clear_search')}</Button>}
      />
    </div>
  )
}
