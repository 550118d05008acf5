import { useTranslation } from 'react-i18next'
import type { InstalledAccount } from '../../../data/installation.ts'
import { ago } from '../../../lib/ago.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { moneyText } from '../../../lib/money-text.ts'
import { sizeText } from '../../../lib/size-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { AccountActions, RestoreButton } from './account-actions.tsx'

export function AccountRow({ account }: { account: InstalledAccount }) {
  const { t, i18n } = useTranslation('admin')
  const { email, is_own, removed_at, last_active_at } = account
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-none">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-medium">
          <span className="wrap-anywhere">{email}</span>
          {is_own && <Badge tone="accent">{t('own')}</Badge>}
          {removed_at && <Badge tone="danger">{t('deleted')}</Badge>}
          <PlanBadge account={account} />
        </p>
        <Use account={account} />
        <p className="text-xs text-muted">
          {removed_at && t('removed_at', { at: dateAndTime(removed_at, i18n.language) })}
          {!removed_at &&
            (last_active_at
              ? t('last_active', { when: ago(last_active_at, Date.now(), i18n.language) })
              : t('never_active'))}
        </p>
      </div>
      {removed_at ? <RestoreButton account={account} /> : <AccountActions account={account} />}
    </li>
  )
}

function PlanBadge({ account: { plan } }: { account: InstalledAccount }) {
  const { t } = useTranslation('admin')
  if (!plan) return null
  const tone = plan.status === 'active' ? 'info' : plan.status === 'trial' ? 'neutral' : 'warning'
  const status = t(`plan_${plan.status}`)
  return <Badge tone={tone}>{plan.name ? t('plan_and_status', { plan: plan.name, status }) : status}</Badge>
}

function Use({ account }: { account: InstalledAccount }) {
  const { t, i18n } = useTranslation('admin')
  const { people, agents, channels, chats, storage_bytes, model_cost, plan } = account
  const number = new Intl.NumberFormat(i18n.language)
  const facts = [
    t('use_people', { count: people.length }),
    t('use_agents', { count: agents }),
    t('use_channels', { count: channels }),
    t('use_chats', { count: chats }),
    plan &&
      t('use_sessions', { used: number.format(plan.sessions_used), max: number.format(plan.max_sessions) }),
    sizeText(storage_bytes, i18n.language),
    model_cost > 0 && t('use_model', { cost: moneyText(model_cost, i18n.language) }),
  ]
  return <p className="text-xs text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
}
