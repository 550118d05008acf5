import { useTranslation } from 'react-i18next'
import { DateSeparator } from '../../ui/date-separator.tsx'
import { dayText } from './times.ts'

/** A date separator; `day` as `2026-11-15`. */
export function Day({ day }: { day: string }) {
  const { i18n } = useTranslation()
  return <DateSeparator dateTime={day}>{dayText(day, new Date(), i18n.language)}</DateSeparator>
}
