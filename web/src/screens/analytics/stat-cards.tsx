import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stats } from '../../data/analytics.ts'
import { SummaryButton } from './summary-button.tsx'

export const cardGrid = 'grid grid-cols-2 gap-4 min-[74rem]:grid-cols-4'

export function StatCards({ stats }: { stats: Stats }) {
  const { t, i18n } = useTranslation('analytics')
  const shown = (count: number) => new Intl.NumberFormat(i18n.language).format(count)
  return (
    <ul className={cardGrid}>
      <StatCard name={t('requests')} value={shown(stats.messages_with_answers)} hint={t('requests_hint')} />
      <StatCard name={t('users')} value={shown(stats.total_chats)} hint={t('users_hint')} />
      <StatCard
        name={t('redirects')}
        value={shown(stats.total_escalation_count)}
        hint={t('redirects_hint')}
      />
      <StatCard
        name={t('errors')}
        value={`${shown(stats.messages_with_answers)}/${shown(stats.total_edit_count)}`}
        hint={t('errors_hint')}
      />
    </ul>
  )
}

function StatCard({ name, value, hint }: { name: string; value: string; hint: string }) {
  const id = useId()
  return (
    <li className="grid content-between gap-2 rounded-popover border border-line bg-bg p-4">
      <div className="grid gap-0.5">
        <h2 id={id} className="text-sm font-medium text-muted">
          {name}
        </h2>
        <p className="text-2xl font-semibold wrap-anywhere tabular-nums">{value}</p>
        <p className="text-xs text-muted">{hint}</p>
      </div>
      <SummaryButton of={id} />
    </li>
  )
}
