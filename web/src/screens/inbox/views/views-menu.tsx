import type { Section } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { Bookmark, Pencil, Plus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import { useSelectedAgent } from '../../../data/agents.ts'
import { useViews, type View, viewAddress } from '../../../data/views.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import { viewFiltersOf } from '../list/filters.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { useRemoveWithUndo } from './use-remove-with-undo.ts'
import { useSaveFilters } from './use-save-filters.ts'
import { ViewForm } from './view-form.tsx'

/** The saved views of the person and the team, and the actions on the open one. */
export function ViewsMenu({ section }: { section: Section }) {
  const { t } = useTranslation('inbox')
  const { chosen, view, changedView } = useListAddress()
  const views = useViews().data ?? []
  const mayShare = useMay('admin')
  const [isSaving, setSaving] = useState(false)
  const [edited, setEdited] = useState<View | null>(null)
  const remove = useRemoveWithUndo()
  const saveFilters = useSaveFilters()
  const mayChange = ({ is_shared }: View) => mayShare || !is_shared
  const filters = { ...viewFiltersOf(chosen), ...(section !== 'inbox' && { channel: section }) }
  const isWhole = Object.keys(filters).length === 0
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('views')} side="left" aria-pressed={view !== undefined}>
            <Bookmark />
          </IconButton>
        }
      >
        <ViewLinks label={t('views_shared')} views={views.filter(({ is_shared }) => is_shared)} />
        <ViewLinks label={t('views_own')} views={views.filter(({ is_shared }) => !is_shared)} />
        {views.length > 0 && <MenuSeparator />}
        {view && mayChange(view) && (
          <>
            <MenuItem icon={<Pencil />} onClick={() => setEdited(view)}>
              {t('views_edit')}
            </MenuItem>
            <MenuItem icon={<Trash2 />} danger onClick={() => remove(view)}>
              {t('views_delete')}
            </MenuItem>
          </>
        )}
        {changedView && !isWhole && mayChange(changedView) && (
          <MenuItem
            icon={<Save />}
            disabled={isWhole}
            onClick={() => saveFilters({ ...changedView, filters })}
          >
            {t('views_save_filters', { name: changedView.name })}
          </MenuItem>
        )}
        {!view && (
          <MenuItem icon={<Plus />} disabled={isWhole} onClick={() => setSaving(true)}>
            {isWhole
              ? t('views_save_none')
              : changedView && mayChange(changedView)
                ? t('views_save_new')
                : t('views_save')}
          </MenuItem>
        )}
      </Menu>
      {isSaving && <ViewForm filters={filters} onClose={() => setSaving(false)} />}
      {edited && <ViewForm view={edited} filters={edited.filters} onClose={() => setEdited(null)} />}
    </>
  )
}

function ViewLinks({ label, views }: { label: string; views: View[] }) {
  const agent = useSelectedAgent()
  if (!agent || views.length === 0) return null
  return (
    <MenuGroup label={label}>
      {views.map((view) => (
        <MenuLink key={view.id} render={<Link to="/" search={viewAddress(view, agent.id)} />}>
          {view.name}
        </MenuLink>
      ))}
    </MenuGroup>
  )
}
