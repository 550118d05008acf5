import { Megaphone } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { Day } from '../../../shared/thread/day.tsx'
import type { NoticeRow } from '../../../shared/thread/rows.ts'

/** A notice sent to the customer, shown between the turns. */
export const NoticeEntry = memo(function NoticeEntry({ row }: { row: NoticeRow }) {
  const { t, i18n } = useTranslation('inbox')
  const { text, created_at } = row.notice
  return (
    <div data-key={row.key} className="pb-3">
      {row.day && <Day day={row.day} />}
      <p
        title={dateAndTime(created_at, i18n.language)}
        className="mx-auto flex w-fit max-w-full items-start gap-1.5 text-xs text-muted"
      >
        <Megaphone aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{t('thread_notice', { text })}</span>
      </p>
    </div>
  )
})
