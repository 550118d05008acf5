import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertChoices, useConfirmEmail, useMailCode } from '../../../data/alerts.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CodeDialog } from '../code-dialog.tsx'

/** Mails to an address that nobody has confirmed hold nothing of what customers wrote. */
export function ConfirmEmail({ email }: { email: string }) {
  const { t, i18n } = useTranslation('account')
  const mailCode = useMailCode()
  const confirm = useConfirmEmail()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)

  const begin = async () => {
    try {
      await mailCode.mutateAsync(i18n.language as AlertChoices['language'])
      setAsking(true)
    } catch (error) {
      if (!wasCancelled(error)) toast.error(refusalOf(error, t).text)
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-muted">{t('alerts_confirm_text')}</p>
      <Button loading={mailCode.isPending} onClick={begin}>
        {t('alerts_confirm_open')}
      </Button>
      {isAsking && (
        <CodeDialog
          title={t('alerts_confirm')}
          size="sm"
          label={t('alerts_code')}
          submitLabel={t('alerts_confirm_submit')}
          onClose={close}
          onCode={async (code) => {
            await confirm.mutateAsync(code)
            toast.success(t('alerts_confirmed'))
            close()
          }}
        >
          <p className="text-sm text-muted wrap-anywhere">{t('alerts_code_sent', { email })}</p>
        </CodeDialog>
      )}
    </div>
  )
}
