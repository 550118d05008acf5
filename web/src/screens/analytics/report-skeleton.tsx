import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardGrid } from './stat-cards.tsx'

/** Same size as the report, so that the layout does not shift. */
export function ReportSkeleton() {
  const { t } = useTranslation('analytics')
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className={cardGrid}>
        {['requests', 'users', 'redirects', 'errors'].map((card) => (
          <Skeleton key={card} className="h-29 rounded-popover" />
        ))}
      </div>
      <Skeleton className="h-106 rounded-popover" />
    </div>
  )
}
