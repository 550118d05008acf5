import { VERSION_LABEL } from '@switchboard/contract'
import { LifeBuoy, Rocket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { useHasSupport } from '../../data/support.ts'
import { cx } from '../../lib/cx.ts'
import { openOverlay } from '../../state/overlay.ts'
import { useSupport } from '../support/use-support.ts'
import { ConnectionNote } from './connection-note.tsx'
import { useIsRail } from './rail-context.ts'
import { RowButton } from './row.tsx'
import { SettingsMenu } from './settings-menu.tsx'

export function SidebarFooter() {
  const { t } = useTranslation('layout')
  const rail = useIsRail()
  const mayManage = useMay('admin')
  const hasSupport = useHasSupport()
  const openSupport = useSupport()
  return (
    <div className="grid gap-0.5 border-t border-line px-2 py-2">
      {mayManage && (
        <RowButton icon={<Rocket />} label={t('how_to_start')} onClick={() => openOverlay('how_to_start')} />
      )}
      {hasSupport && (
        <RowButton icon={<LifeBuoy />} label={t('support')} onClick={() => void openSupport()} />
      )}
      <SettingsMenu />
      <div
        className={cx(
          'flex min-h-6 items-center gap-2 text-xs text-muted',
          rail ? 'flex-col justify-center' : 'justify-between px-2',
        )}
      >
        <span>{VERSION_LABEL}</span>
        <ConnectionNote />
      </div>
    </div>
  )
}
