import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertSettings, useAlertSettingsLive, useLinkTelegram } from '../../../data/alerts.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { QrCode } from '../security/qr-code.tsx'

type Telegram = AlertSettings['telegram']

/** Chooses the bot, shows the link, and closes once the person has pressed Start in Telegram. */
export function LinkTelegramDialog({ telegram, onClose }: { telegram: Telegram; onClose: () => void }) {
  const { t, i18n } = useTranslation('account')
  const [botId, setBotId] = useState(telegram.bots[0]!.id)
  const make = useLinkTelegram()
  const url = make.data?.url
  useClosedOnceLinked(url !== undefined, onClose)

  const begin = async () => {
    try {
      const language = i18n.language as AlertSettings['choices']['language']
      await make.mutateAsync({ bot_id: botId, language })
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('alerts_telegram_link')}
      description={t('alerts_telegram_link_text')}
      closeLabel={t('common:close')}
      size="sm"
    >
      {url ? (
        <LinkToFollow url={url} />
      ) : (
        <div className="grid gap-4">
          {telegram.bots.length > 1 && (
            <Field label={t('alerts_telegram_bot')}>
              <Select
                options={telegram.bots.map(({ id, account, agent_name }) => ({
                  value: String(id),
                  label: `${account} (${agent_name})`,
                }))}
                value={String(botId)}
                onValueChange={(value) => setBotId(Number(value))}
              />
            </Field>
          )}
          <Button variant="primary" loading={make.isPending} onClick={begin}>
            {t('alerts_telegram_get')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function LinkToFollow({ url }: { url: string }) {
  const { t } = useTranslation('account')
  return (
    <div className="grid justify-items-center gap-4">
      <QrCode text={url} label={t('alerts_telegram_qr')} />
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={buttonLook({ variant: 'primary', className: 'w-full' })}
      >
        {t('alerts_telegram_open')}
      </a>
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <Spinner />
        {t('alerts_telegram_waiting')}
      </p>
    </div>
  )
}

function useClosedOnceLinked(isWaiting: boolean, onClose: () => void) {
  const { t } = useTranslation('account')
  const isLinked = useAlertSettingsLive(isWaiting).data?.telegram.link != null
  useEffect(() => {
    if (!isWaiting || !isLinked) return
    toast.success(t('alerts_telegram_done'))
    onClose()
  }, [isWaiting, isLinked, onClose, t])
}
