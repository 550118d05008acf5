import { useTranslation } from 'react-i18next'
import type { Insights } from '../../../data/analytics.ts'
import { cx } from '../../../lib/cx.ts'
import { durationText } from './duration-text.ts'

export function Measures({ insights }: { insights: Insights }) {
  const { t, i18n } = useTranslation('analytics')
  const { conversations, resolved, handed_over, rated, rated_well, answered, edited } = insights
  const { response_median_ms, response_p90_ms } = insights
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  const share = (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole))
  const time = (ms: number | null) => (ms === null ? '–' : durationText(ms, i18n.language))
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-popover border border-line bg-line min-[74rem]:grid-cols-5">
      <Measure
        name={t('resolved')}
        value={share(resolved, conversations)}
        hint={
          conversations > 0
            ? t('resolved_hint', { part: resolved, count: conversations })
            : t('no_conversations')
        }
      />
      <Measure
        name={t('handed_over')}
        value={share(handed_over, conversations)}
        hint={
          conversations > 0
            ? t('handed_over_hint', { part: handed_over, count: conversations })
            : t('no_conversations')
        }
      />
      <Measure
        name={t('confirmed')}
        value={share(rated_well, rated)}
        hint={rated > 0 ? t('confirmed_hint', { part: rated_well, count: rated }) : t('no_ratings')}
      />
      <Measure
        name={t('response_time')}
        value={time(response_median_ms)}
        hint={
          response_p90_ms === null
            ? t('no_answers')
            : t('response_time_hint', { time: time(response_p90_ms) })
        }
      />
      <Measure
        name={t('edited')}
        value={share(edited, answered)}
        hint={answered > 0 ? t('edited_hint', { part: edited, count: answered }) : t('no_answers')}
        className="max-[74rem]:col-span-2"
      />
    </dl>
  )
}

type MeasureProps = { name: string; value: string; hint: string; className?: string }

function Measure({ name, value, hint, className }: MeasureProps) {
  return (
    <div className={cx('grid content-start gap-0.5 bg-bg p-4', className)}>
      <dt className="text-sm font-medium text-muted">{name}</dt>
      <dd className="grid gap-0.5">
        <span className="text-xl font-semibold tabular-nums">{value}</span>
        <span className="text-xs text-muted">{hint}</span>
      </dd>
    </div>
  )
}
