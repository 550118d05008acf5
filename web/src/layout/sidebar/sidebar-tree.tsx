import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { openOverlay } from '../../state/overlay.ts'
import { AgentList } from './agent-list.tsx'
import { RowButton } from './row.tsx'

export function SidebarTree() {
  const { t } = useTranslation('layout')
  const mayManage = useMay('admin')
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 overflow-y-auto overscroll-contain px-2 py-1">
        <AgentList />
      </div>
      {/* Outside the scrolling list, so that it never covers the row that has the focus. */}
      {mayManage && (
        <div className="shrink-0 px-2 pb-1">
          <RowButton
            icon={<Plus />}
            label={t('add_assistant')}
            onClick={() => openOverlay('new_assistant')}
          />
        </div>
      )}
    </div>
  )
}
