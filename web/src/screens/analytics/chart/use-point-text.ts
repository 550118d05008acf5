import { useTranslation } from 'react-i18next'
import { atNoon } from '../../../lib/day.ts'
import type { Point } from './points.ts'

/** Formats points as text. */
export function usePointText() {
  const { t, i18n } = useTranslation('analytics')
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dayOf = ({ from, to }: Pick<Point, 'from' | 'to'>) =>
    from === to ? format.format(atNoon(from)) : format.formatRange(atNoon(from), atNoon(to))
  return {
    dayOf,
    shortDayOf: ({ from }: Pick<Point, 'from'>) => short.format(atNoon(from)),
    requestsOf: (count: number) => t('requests_counted', { count }),
  }
}
