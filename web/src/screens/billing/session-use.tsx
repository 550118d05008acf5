import { useTranslation } from 'react-i18next'
import type { BillingInfo } from '../../data/billing.ts'
import { toneOf } from '../../shared/usage-tone.ts'
import { Progress } from '../../ui/progress.tsx'

/** How many sessions of the plan are used, and what happens when they run out. */
export function SessionUse({ billing }: { billing: BillingInfo | undefined }) {
  const { t } = useTranslation('billing')
  const { total_sessions: used = 0, max_sessions: max = 0 } = billing?.sessions_info ?? {}
  const tone = toneOf(used, max)
  const stopped = billing?.billing_info.stopped
  return (
    <div className="grid gap-2">
      <Progress
        label={t('sessions')}
        value={Math.min(used, max)}
        max={Math.max(max, 1)}
        valueText={billing ? `${used}/${max}` : t('not_known')}
        tone={billing ? tone : 'accent'}
      />
      {stopped && <p className="text-sm text-danger-text">{t(stopped)}</p>}
      {!stopped && tone === 'warning' && <p className="text-sm text-muted">{t('low')}</p>}
    </div>
  )
}
