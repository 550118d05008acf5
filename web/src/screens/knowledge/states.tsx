import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function KnowledgeSkeleton() {
  const { t } = useTranslation('knowledge')
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-4">
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </div>
  )
}

export function KnowledgeFailed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('knowledge')
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={t('failed_title')}
        text={t('failed_text')}
        className="py-24"
        action={<Button onClick={onRetry}>{t('try_again')}</Button>}
      />
    </div>
  )
}
