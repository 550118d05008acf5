import { Workflow } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/date-and-time.ts'
import { Day } from '../../../shared/thread/day.tsx'
import type { RuleRow } from '../../../shared/thread/rows.ts'

/** A rule's actions, shown between the turns. */
export const RuleEntry = memo(function RuleEntry({ row }: { row: RuleRow }) {
  const { t, i18n } = useTranslation('inbox')
  const { rule, label, assignee, not_assigned, needs_person, created_at } = row.ruleEvent
  const parts = [
    label !== null && t('rule_did_label', { label }),
    assignee && t('rule_did_assign', { name: assignee.name }),
    not_assigned && t('rule_did_not_assign', { name: not_assigned.name }),
    needs_person && t('rule_did_mark'),
  ].filter((part) => typeof part === 'string')
  return (
    <div data-key={row.key} className="pb-3">
      {row.day && <Day day={row.day} />}
      <p
        title={dateAndTime(created_at, i18n.language)}
        className="mx-auto flex w-fit max-w-full items-start gap-1.5 text-xs text-muted"
      >
        <Workflow aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{t('rule_did', { rule, what: parts.join(', ') })}</span>
      </p>
    </div>
  )
})
