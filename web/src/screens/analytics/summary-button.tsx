import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { arePlansOff } from '../../lib/plans.ts'
import { openOverlay } from '../../state/overlay.ts'
import { Button } from '../../ui/button.tsx'

/** Locked until summaries exist; the upgrade it opens says so. `of`: the id of the heading that it stands under. */
export function SummaryButton({ of }: { of: string }) {
  const { t } = useTranslation('analytics')
  const mayManage = useMay('admin')
  if (arePlansOff() || !mayManage) return null
  return (
    <Button
      size="sm"
      aria-describedby={of}
      onClick={() => openOverlay('upgrade_for_summary')}
      className="h-auto! min-h-7 max-w-full justify-self-start py-1 text-left whitespace-normal!"
    >
      <Lock aria-hidden="true" />
      {t('ai_summary')}
    </Button>
  )
}
