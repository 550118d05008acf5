import { Link } from '@tanstack/react-router'
import { ChartArea } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { useStats } from '../../data/analytics.ts'
import { cx } from '../../lib/cx.ts'
import { useNow } from '../../lib/use-now.ts'
import { NotShown } from '../../shared/not-shown.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pointsOf } from './chart/points.ts'
import { RequestChart } from './chart/request-chart.tsx'
import { Insights } from './insights/insights.tsx'
import { PeopleReport } from './people/people-report.tsx'
import { type Period, rangeOf } from './period.ts'
import { ReportSkeleton } from './report-skeleton.tsx'
import { StatCards } from './stat-cards.tsx'

type ReportProps = { agentId: number; period: Period }

/** Keeps showing the previous report, dimmed, while a newer one loads or after it failed. */
export function Report({ agentId, period }: ReportProps) {
  const { t } = useTranslation('analytics')
  const range = rangeOf(period, new Date(useNow(MINUTE_MS)))
  const { data: stats, isError, isPlaceholderData, refetch } = useStats(agentId, range)
  const fault = isError && <NotShown text={t('not_loaded')} retry={t('retry')} onRetry={() => refetch()} />
  if (!stats) return fault || <ReportSkeleton />

  const points = pointsOf(stats.messages_with_answers_by_day, range, period === 'alltime')
  return (
    <>
      <div aria-busy={isPlaceholderData} className="grid gap-4">
        {fault}
        <div className={cx('grid gap-4 transition-opacity', (isPlaceholderData || isError) && 'opacity-60')}>
          <StatCards stats={stats} />
          <RequestChart
            points={points}
            period={period}
            empty={<NothingYet isEver={period === 'alltime'} />}
          />
        </div>
      </div>
      <Insights agentId={agentId} range={range} />
      <PeopleReport agentId={agentId} range={range} />
    </>
  )
}

function NothingYet({ isEver }: { isEver: boolean }) {
  const { t } = useTranslation('analytics')
  const mayManage = useMay('admin')
  return (
    <EmptyState
      icon={<ChartArea />}
      title={t(isEver ? 'no_requests_ever' : 'no_requests')}
      text={t(isEver ? 'no_requests_ever_text' : 'no_requests_text')}
      action={
        mayManage && (
          <Link to="/integrations" className={buttonLook({ variant: 'primary' })}>
            {t('to_integrations')}
          </Link>
        )
      }
    />
  )
}

const MINUTE_MS = 60_000
