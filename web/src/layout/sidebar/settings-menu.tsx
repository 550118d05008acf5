import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, CreditCard, LogOut, Server, Settings, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { signOut } from '../../data/auth.ts'
import { failureText } from '../../data/failure-text.ts'
import { useIsInstallationOwner } from '../../data/installation.ts'
import { useAccounts, useSwitchAccount } from '../../data/team.ts'
import { arePlansOff } from '../../lib/plans.ts'
import { stored } from '../../lib/storage.ts'
import { closeOverlay } from '../../state/overlay.ts'
import {
  Menu,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { RowButton } from './row.tsx'

export function SettingsMenu() {
  const { t } = useTranslation('layout')
  const mayManage = useMay('admin')
  const isInstallationOwner = useIsInstallationOwner()
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return (
    <Menu
      side="top"
      onOpenChange={want}
      trigger={
        <RowButton
          icon={<Settings />}
          label={t('settings')}
          onPointerEnter={want}
          onFocus={want}
          end={<ChevronsUpDown aria-hidden="true" className="text-muted" />}
        />
      }
    >
      <MenuGroup label={stored.email.read()}>
        <MenuLink icon={<SlidersHorizontal />} render={<Link to="/settings" onClick={closeOverlay} />}>
          {t('general_setting')}
        </MenuLink>
        {!arePlansOff() && mayManage && (
          <MenuLink icon={<CreditCard />} render={<Link to="/billing" onClick={closeOverlay} />}>
            {t('billing')}
          </MenuLink>
        )}
        {isInstallationOwner && (
          <MenuLink icon={<Server />} render={<Link to="/admin" onClick={closeOverlay} />}>
            {t('installation')}
          </MenuLink>
        )}
      </MenuGroup>
      <AccountChoice isWanted={isWanted} />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onClick={signOut}>
        {t('sign_out')}
      </MenuItem>
    </Menu>
  )
}

/** Shown only to members of several accounts. These are fetched when the menu is about to open. */
function AccountChoice({ isWanted }: { isWanted: boolean }) {
  const { t } = useTranslation('layout')
  const accounts = useAccounts(isWanted).data ?? []
  const switchAccount = useSwitchAccount()
  if (accounts.length < 2) return null
  const choose = (id: number) =>
    switchAccount.mutate(id, {
      onError: (error) => void toast.error(failureText(error, t('switch_failed'))),
    })
  const current = accounts.find(({ is_current }) => is_current)?.id
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={t('switch_account')}>
        <MenuRadioGroup value={current} onValueChange={(id: number) => id !== current && choose(id)}>
          {accounts.map(({ id, name }) => (
            <MenuRadioItem key={id} value={id}>
              {name}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuGroup>
    </>
  )
}
