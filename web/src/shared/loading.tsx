import { useTranslation } from 'react-i18next'
import { cx } from '../lib/cx.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Shown while a screen loads. The dictionary may not be loaded either. */
export function Loading({ className }: { className?: string }) {
  const { t, ready } = useTranslation('common', { useSuspense: false })
  return (
    <div className={cx('grid flex-1 place-content-center', className ?? 'min-h-[80dvh]')}>
      <Spinner label={ready ? t('loading') : undefined} className="size-6 text-muted" />
    </div>
  )
}
