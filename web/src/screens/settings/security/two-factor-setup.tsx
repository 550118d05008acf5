import { SECOND_FACTOR_CODE_MAX } from '@switchboard/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmTwoFactor } from '../../../data/account.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { usePart } from '../../../lib/use-part.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type TwoFactorSetupProps = {
  secret: string
  url: string
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

/** The authenticator app reads the secret from the QR code or as text; its first code confirms it. */
export function TwoFactorSetup({ secret, url, onClose, onDone }: TwoFactorSetupProps) {
  const { t } = useTranslation('account')
  const formId = useId()
  const confirm = useConfirmTwoFactor()
  const [fault, setFault] = useState('')
  const hasQrCode = usePart(QrCode)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (confirm.isPending) return
    if (!code) return setFault(t('missing_code'))
    try {
      const { recovery_codes } = await confirm.mutateAsync(code)
      onDone(recovery_codes)
    } catch (error) {
      if (!wasCancelled(error)) setFault(refusalOf(error, t).text)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('setup_title')}
      closeLabel={t('common:close')}
      keepOnOutsidePress
      footer={
        <>
          <DialogClose render={<Button />}>{t('common:cancel')}</DialogClose>
          <Button type="submit" form={formId} variant="primary" loading={confirm.isPending}>
            {t('setup_confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm">{t('setup_scan')}</p>
        {hasQrCode ? <QrCode text={url} label={t('setup_qr')} /> : <Skeleton className="size-44" />}
        <div className="grid gap-1">
          <p className="text-sm text-muted">{t('setup_type')}</p>
          <div className="flex flex-wrap items-center gap-2">
            <code className="rounded-control bg-sel px-2 py-1 text-sm wrap-anywhere">
              {secret.match(/.{1,4}/g)!.join(' ')}
            </code>
            <CopyButton iconOnly size="sm" text={secret} label={t('setup_copy')} copiedLabel={t('copied')} />
          </div>
        </div>
        <form id={formId} noValidate method="post" onSubmit={submit}>
          <Field label={t('setup_code')} error={fault} className="max-w-60">
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={SECOND_FACTOR_CODE_MAX}
              onInput={() => setFault('')}
            />
          </Field>
        </form>
      </div>
    </Dialog>
  )
}
