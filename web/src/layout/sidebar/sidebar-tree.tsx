import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { openOverlay } from '../../state/overlay.ts'
import { ChecklistPlace } from '../checklist/checklist-place.tsx'
import { AgentList } from './agent-list.tsx'
import { ApprovalsRow } from './approvals-row.tsx'
import { useIsRail } from './rail-context.ts'
import { RowButton } from './row.tsx'

/** The checklist of the trial comes last, so it is what scrolls if space is short. */
export function SidebarTree() {
  const { t } = useTranslation('layout')
  const rail = useIsRail()
  const mayManage = useMay('admin')
  return (
    // The scroll padding keeps a focused row clear of the sticky footer.
    <div className="flex min-h-0 flex-1 scroll-pb-12 flex-col overflow-y-auto overscroll-contain bg-inherit px-2 pt-1 *:shrink-0">
      <ApprovalsRow />
      <AgentList />
      {mayManage && (
        <div className="sticky bottom-0 bg-inherit py-1">
          <RowButton
            icon={<Plus />}
            label={t('add_assistant')}
            onClick={() => openOverlay('new_assistant')}
          />
        </div>
      )}
      {!rail && mayManage && (
        <div className="mt-auto">
          <ChecklistPlace />
        </div>
      )}
    </div>
  )
}
