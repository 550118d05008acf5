import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openOverlay } from '../../state/overlay.ts'
import { AgentList } from './agent-list.tsx'
import { RowButton } from './row.tsx'

export function SidebarTree() {
  const { t } = useTranslation('layout')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-inherit px-2">
      <AgentList />
      <div className="sticky bottom-0 bg-inherit py-1">
        <RowButton icon={<Plus />} label={t('add_assistant')} onClick={() => openOverlay('new_assistant')} />
      </div>
    </div>
  )
}
