import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { arePlansOff } from '../../lib/plans.ts'
import { openUpgrade } from '../../shared/upgrade/open-upgrade.ts'
import { Button } from '../../ui/button.tsx'

/** Part of a plan, and the lock says so beforehand. `of`: the id of the heading that it stands under. */
export function SummaryButton({ of }: { of: string }) {
  const { t } = useTranslation('analytics')
  const mayManage = useMay('admin')
  if (arePlansOff() || !mayManage) return null
  return (
    <Button
      size="sm"
      aria-describedby={of}
      onClick={openUpgrade}
      className="h-auto! min-h-7 max-w-full justify-self-start py-1 text-left whitespace-normal!"
    >
      <Lock aria-hidden="true" />
      {t('ai_summary')}
    </Button>
  )
}
