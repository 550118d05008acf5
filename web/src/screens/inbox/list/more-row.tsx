import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRow } from './states.tsx'

type MoreRowProps = { isLoading: boolean; hasFailed: boolean; onRetry: () => void }

export function MoreRow({ isLoading, hasFailed, onRetry }: MoreRowProps) {
  const { t } = useTranslation('inbox')
  if (isLoading) return <SkeletonRow />
  if (!hasFailed) return null
  return (
    <div role="alert" className="flex h-16 items-center justify-between gap-2 px-2.5 text-sm text-muted">
      {t('list_more_failed')}
      <Button size="sm" onClick={onRetry}>
        <RotateCw />
        {t('list_try_again')}
      </Button>
    </div>
  )
}
