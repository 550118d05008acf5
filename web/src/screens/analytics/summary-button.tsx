import { Lock } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { arePlansOff } from '../../lib/plans.ts'
import { openOverlay } from '../../state/overlay.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

/** Shown with a lock until summaries exist; the upgrade dialog it opens says so. `of`: id of the heading above it. */
export function SummaryButton({ of }: { of: string }) {
  const { t } = useTranslation('analytics')
  const mayManage = useMay('admin')
  const soonId = useId()
  if (arePlansOff() || !mayManage) return null
  return (
    <span className="flex max-w-full flex-wrap items-center gap-1.5 justify-self-start">
      <Button
        size="sm"
        aria-describedby={`${of} ${soonId}`}
        onClick={() => openOverlay('upgrade_for_summary')}
        className="h-auto! min-h-7 max-w-full py-1 text-left whitespace-normal!"
      >
        <Lock aria-hidden="true" />
        {t('ai_summary')}
      </Button>
      <span id={soonId} className="inline-flex">
        <Badge>{t('ai_summary_soon')}</Badge>
      </span>
    </span>
  )
}
