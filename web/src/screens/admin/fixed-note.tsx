import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Shown instead of a field that the server's environment sets. */
export function FixedNote({ name }: { name: string }) {
  const { t } = useTranslation('admin')
  return (
    <p className="flex items-start gap-1.5 text-xs text-muted">
      <Lock aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      {t('fixed', { name })}
    </p>
  )
}
