import { SECOND_FACTOR_CODE_MAX } from '@switchboard/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertChoices, useConfirmEmail, useMailCode } from '../../../data/alerts.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.tsx'

/** Mails to an address that nobody has confirmed hold nothing of what customers wrote. */
export function ConfirmEmail({ email }: { email: string }) {
  const { t, i18n } = useTranslation('account')
  const mailCode = useMailCode()
  const [isAsking, setAsking] = useState(false)

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
      {isAsking && <CodeDialog email={email} onClose={() => setAsking(false)} />}
    </div>
  )
}

function CodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const formId = useId()
  const confirm = useConfirmEmail()
  const [fault, setFault] = useState('')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '')
    if (code === '') return setFault(t('missing_code'))
    try {
      await confirm.mutateAsync(code)
      toast.success(t('alerts_confirmed'))
      onClose()
    } catch (error) {
      if (!wasCancelled(error)) setFault(refusalOf(error, t).text)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('alerts_confirm')}
      closeLabel={t('common:close')}
      keepOnOutsidePress
      footer={
        <>
          <DialogClose render={<Button />}>{t('common:cancel')}</DialogClose>
          <Button type="submit" form={formId} variant="primary" loading={confirm.isPending}>
            {t('alerts_confirm_submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-muted wrap-anywhere">{t('alerts_code_sent', { email })}</p>
        <Field label={t('alerts_code')} error={fault}>
          <Input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={SECOND_FACTOR_CODE_MAX}
            onInput={() => setFault('')}
          />
        </Field>
      </form>
    </Dialog>
  )
}
