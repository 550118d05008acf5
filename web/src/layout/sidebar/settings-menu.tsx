import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, CreditCard, LogOut, Settings, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../data/auth.ts'
import { arePlansOff } from '../../lib/plans.ts'
import { stored } from '../../lib/storage.ts'
import { closeOverlay } from '../../state/overlay.ts'
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { RowButton } from './row.tsx'

export function SettingsMenu() {
  const { t } = useTranslation('layout')
  return (
    <Menu
      side="top"
      trigger={
        <RowButton
          icon={<Settings />}
          label={t('settings')}
          end={<ChevronsUpDown aria-hidden="true" className="text-muted" />}
        />
      }
    >
      <MenuGroup label={stored.email.read()}>
        <MenuLink icon={<SlidersHorizontal />} render={<Link to="/settings" onClick={closeOverlay} />}>
          {t('general_setting')}
        </MenuLink>
        {!arePlansOff() && (
          <MenuLink icon={<CreditCard />} render={<Link to="/billing" onClick={closeOverlay} />}>
            {t('billing')}
          </MenuLink>
        )}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onClick={signOut}>
        {t('sign_out')}
      </MenuItem>
    </Menu>
  )
}
