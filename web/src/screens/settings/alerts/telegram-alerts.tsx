import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertSettings, useUnlinkTelegram } from '../../../data/alerts.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { LinkTelegramDialog } from './link-telegram-dialog.tsx'

/** The person's own Telegram: linked, not linked, or no longer linked. */
export function TelegramAlerts({ settings: { telegram } }: { settings: AlertSettings }) {
  const { t } = useTranslation('account')
  const [isLinking, setLinking] = useState(false)
  const unlink = useUnlinkTelegram()
  const label = useId()
  const { bots, link, ended } = telegram

  const end = async () => {
    const isSure = await confirmUser({
      title: t('alerts_telegram_unlink_title'),
      text: t('alerts_telegram_unlink_text'),
      confirm: t('alerts_telegram_unlink'),
      cancel: t('common:cancel'),
    })
    if (!isSure) return
    try {
      await unlink.mutateAsync(undefined)
      toast.success(t('alerts_telegram_unlinked'))
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <section aria-labelledby={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5 wrap-anywhere">
        <h3 id={label} className="text-sm">
          {t('alerts_by_telegram')}
        </h3>
        <p className="text-xs text-muted">
          {link
            ? t('alerts_telegram_linked', { name: link.name, account: link.account })
            : t(bots.length > 0 ? 'alerts_telegram_hint' : 'alerts_telegram_no_bot')}
        </p>
        {ended && (
          <p role="status" className="text-xs text-danger-text">
            {t(`alerts_telegram_ended_${ended.reason}`, { account: ended.account })}
          </p>
        )}
      </div>
      {link ? (
        <Button loading={unlink.isPending} onClick={end}>
          {t('alerts_telegram_unlink')}
        </Button>
      ) : (
        bots.length > 0 && <Button onClick={() => setLinking(true)}>{t('alerts_telegram_link')}</Button>
      )}
      {isLinking && <LinkTelegramDialog telegram={telegram} onClose={() => setLinking(false)} />}
    </section>
  )
}
