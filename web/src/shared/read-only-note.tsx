import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Replaces the composer for read-only users. */
export function ReadOnlyNote() {
  const { t } = useTranslation('common')
  return (
    <p className="flex min-h-12 items-center justify-center gap-1.5 border-t border-line bg-surface px-4 py-2 text-sm text-muted">
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      {t('viewer_reads')}
    </p>
  )
}
