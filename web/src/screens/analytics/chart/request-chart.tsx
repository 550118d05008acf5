import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from '../../../lib/csv.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { Period } from '../period.ts'
import { SummaryButton } from '../summary-button.tsx'
import { AreaChart } from './area-chart.tsx'
import { PointTable } from './point-table.tsx'
import type { Point } from './points.ts'
import { usePointText } from './use-point-text.ts'

type RequestChartProps = { points: Point[]; period: Period; empty: ReactNode }

/** Shows the same data as a chart, a sentence and a table. */
export function RequestChart({ points, period, empty }: RequestChartProps) {
  const { t } = useTranslation('analytics')
  const { dayOf, requestsOf } = usePointText()
  const id = useId()
  const total = points.reduce((sum, { count }) => sum + count, 0)
  const most = points.reduce<Point | null>(
    (top, point) => (point.count > (top?.count ?? 0) ? point : top),
    null,
  )

  const save = () =>
    saveCsv(`requests-${period}.csv`, [
      [t('from'), t('to'), t('requests')],
      ...points.map(({ from, to, count }) => [from, to, count]),
    ])

  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-popover border border-line bg-bg p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {t('chart')}
        </h2>
        <div className="flex flex-wrap gap-2">
          {most && (
            <Button size="sm" onClick={save}>
              <Download aria-hidden="true" />
              {t('export_days')}
            </Button>
          )}
          <SummaryButton of={id} />
        </div>
      </header>
      {most ? (
        <>
          <p className="text-sm text-muted">
            {t('chart_summary', { requests: requestsOf(total), most: dayOf(most), count: most.count })}
          </p>
          <AreaChart points={points} label={t('chart')} />
          <Disclosure label={t('as_table')}>
            <PointTable points={points} />
          </Disclosure>
        </>
      ) : (
        <div className="grid min-h-80 place-content-center">{empty}</div>
      )}
    </section>
  )
}
