import { TARIFF_PLANS } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { BillingInfo } from '../../data/billing.ts'
import { useIsInstallationOwner } from '../../data/installation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'

type PlanTableProps = { billing: BillingInfo | undefined; held: string | null }

/** The current plan, and the contents and price of each plan. */
export function PlanTable({ billing, held }: PlanTableProps) {
  const { t } = useTranslation('upgrade')
  const mayCharge = useIsInstallationOwner()
  const notSet = mayCharge ? 'price_yours_to_set' : 'price_not_set'
  const pages = billing?.billing_info.payment_pages ?? []
  const priceOf = (name: string) => {
    const page = pages.find(({ plan }) => plan === name)
    return page && (page.price ?? t(page.url ? 'price_on_page' : notSet))
  }
  const toSet = pages.filter(({ price, url }) => price === null && url === null)
  return (
    <div className="grid gap-2">
      {billing && <p className="text-sm">{currentText(billing, t)}</p>}
      <Table aria-label={t('plans')}>
        <TableHead>
          <TableRow>
            <TableHeader>{t('plan')}</TableHeader>
            <TableHeader>{t('sessions')}</TableHeader>
            <TableHeader>{t('price')}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {TARIFF_PLANS.map(({ name, sessions }) => (
            <TableRow key={name}>
              <TableCell>
                {name} {name === held && <Badge tone="accent">{t('current')}</Badge>}
              </TableCell>
              <TableCell className="tabular-nums">{sessions}</TableCell>
              <TableCell className="wrap-anywhere">{priceOf(name)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {mayCharge && toSet.length > 0 && (
        <p className="text-xs text-muted">
          {t('price_settings', { settings: toSet.map(({ plan }) => `PLAN_PRICE_${plan}`).join(', ') })}
        </p>
      )}
    </div>
  )
}

function currentText({ billing_info, trial_info, sessions_info }: BillingInfo, t: TFunction) {
  const sessions = { used: sessions_info.total_sessions, max: sessions_info.max_sessions }
  const { subscription_status: status, plan } = billing_info
  if (status === 'active') return t('now_plan', { plan, ...sessions })
  if (status === 'trial') return t('now_trial', { count: trial_info.days_remaining, ...sessions })
  return plan ? t('now_plan_over', { plan }) : t('now_trial_over')
}
