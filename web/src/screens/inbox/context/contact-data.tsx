import type { api } from '@switchboard/contract'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEraseContact, useExportContact } from '../../../data/privacy.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { focusContent } from '../../../lib/focus-content.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'

/** Exports or erases the customer's data on their request. */
export function ContactData({ chat: { id, display_name } }: { chat: api.chats.Chat }) {
  const { t } = useTranslation('inbox')
  const navigate = useNavigate()
  const exportContact = useExportContact()
  const eraseContact = useEraseContact()
  const tell = (error: unknown) => !wasCancelled(error) && toast.error(t('contact_failed'))

  const download = () => exportContact.mutateAsync(id).catch(tell)

  const erase = async () => {
    const agreed = await confirmUser({
      title: t('contact_erase_title', { name: display_name }),
      text: t('contact_erase_text'),
      confirm: t('contact_erase_confirm'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (!agreed) return
    try {
      await eraseContact.mutateAsync(id)
      await navigate({ to: '/', search: (known) => ({ ...known, chat: undefined }), replace: true })
      focusContent()
    } catch (error) {
      tell(error)
    }
  }

  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{t('contact_data')}</h3>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={download}>
          {t('contact_export')}
        </Button>
        <Button size="sm" variant="danger" onClick={erase}>
          {t('contact_erase')}
        </Button>
      </div>
      <p className="text-xs text-muted">{t('contact_export_hint')}</p>
    </section>
  )
}
