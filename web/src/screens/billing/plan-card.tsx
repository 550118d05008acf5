import { useTranslation } from 'react-i18next'
import type { BillingInfo } from '../../data/billing.ts'
import { openUpgrade } from '../../shared/upgrade/open-upgrade.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { dayText, expireDate } from './dates.ts'
import { SessionUse } from './session-use.tsx'

/** Without `billing`, every field is shown as unknown. */
export function PlanCard({ billing }: { billing: BillingInfo | undefined }) {
  const { t } = useTranslation('billing')
  const none = t('not_known')
  const { billing_info, trial_info } = billing ?? {}
  return (
    <Card className="gap-5 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-sm text-muted">{t('current')}</h2>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-2xl font-semibold">
              {billing_info ? t(`status_${billing_info.subscription_status}`) : none}
            </span>
            {billing_info?.plan && <Badge tone="accent">{billing_info.plan}</Badge>}
            {trial_info && billing_info?.subscription_status !== 'cancelled' && (
              <span className="text-muted">{t('days_remaining', { count: trial_info.days_remaining })}</span>
            )}
          </p>
        </div>
        <Button variant="primary" onClick={openUpgrade}>
          {t('upgrade')}
        </Button>
      </div>
      <SessionUse billing={billing} />
      <dl className="grid grid-cols-2 gap-4 border-t border-line pt-4">
        <Fact name={t('activate_date')}>{dayText(trial_info?.date_start_trial) ?? none}</Fact>
        <Fact name={t('expire_date')} note={billing_info?.is_ending ? t('ending') : undefined}>
          {dayText(expireDate(trial_info)) ?? none}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, note, children }: { name: string; note?: string; children: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  )
}
