import { Bell, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAlertChoices } from '../../../shared/use-alert-choices.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuCheckboxItem, MenuGroup } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'

export function AlertsMenu() {
  const { t } = useTranslation('inbox')
  const { notify, ring, chooseNotify, chooseRing } = useAlertChoices(() =>
    toast.error(t('list_notify_refused')),
  )

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
        <MenuCheckboxItem checked={notify} onCheckedChange={chooseNotify}>
          {t('list_notify')}
        </MenuCheckboxItem>
        <MenuCheckboxItem checked={ring} onCheckedChange={chooseRing}>
          {t('list_ring')}
        </MenuCheckboxItem>
      </MenuGroup>
    </Menu>
  )
}
