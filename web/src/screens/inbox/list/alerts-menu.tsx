import { Bell, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choose, useChoices } from '../../../state/choices.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuCheckboxItem, MenuGroup } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'

/** How a person who looks elsewhere hears that a chat needs them. Both are off until asked for. */
export function AlertsMenu() {
  const { t } = useTranslation('inbox')
  const { notify, ring } = useChoices()

  const chooseNotify = async (isWanted: boolean) => {
    const isAllowed = isWanted && (await askTheBrowser())
    choose('notify', isAllowed)
    if (isWanted && !isAllowed) toast.error(t('list_notify_refused'))
  }

  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('list_alerts')} className="text-muted">
          {notify || ring ? <BellRing /> : <Bell />}
        </IconButton>
      }
    >
      <MenuGroup label={t('list_alerts_when')}>
        <MenuCheckboxItem checked={notify ?? false} onCheckedChange={chooseNotify}>
          {t('list_notify')}
        </MenuCheckboxItem>
        <MenuCheckboxItem checked={ring ?? false} onCheckedChange={(checked) => choose('ring', checked)}>
          {t('list_ring')}
        </MenuCheckboxItem>
      </MenuGroup>
    </Menu>
  )
}

async function askTheBrowser(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}
