import { useLocation } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApprovalCount } from '../../data/approvals.ts'
import { RowLink } from './row.tsx'

/** Counts the approvals of all assistants. */
export function ApprovalsRow() {
  const { t } = useTranslation('layout')
  const count = useApprovalCount()
  const isCurrent = useLocation({ select: ({ pathname }) => pathname === '/approvals' })
  return (
    <div className="pb-1">
      <RowLink
        to="/approvals"
        icon={<ListChecks />}
        label={t('approvals')}
        unread={count}
        countLabel={t('approvals_waiting', { count })}
        current={isCurrent}
      />
    </div>
  )
}
