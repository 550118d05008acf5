import { SECOND_FACTOR_CODE_MAX } from '@switchboard/contract'
import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wasCancelled } from '../../data/slow-requests.ts'
import { refusalOf } from '../../shared/account-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type CodeDialogProps = {
  title: string
  size?: ComponentProps<typeof Dialog>['size']
  label: string
  submitLabel: string
  onClose: () => void
  /** Throws if the code is refused. */
  onCode: (code: string) => Promise<unknown>
  children: ReactNode
}

/** Takes a one-time code, with what one needs to get it above. */
export function CodeDialog({ title, size, label, submitLabel, onClose, onCode, children }: CodeDialogProps) {
  const { t } = useTranslation(['account', 'common'])
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '')
    if (code === '') return setFault(t('missing_code'))
    setBusy(true)
    try {
      await onCode(code)
    } catch (error) {
      if (!wasCancelled(error)) setFault(refusalOf(error, t).text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={size}
      title={title}
      closeLabel={t('common:close')}
      keepOnOutsidePress
      footer={
        <>
          <DialogClose render={<Button />}>{t('common:cancel')}</DialogClose>
          <Button type="submit" form={formId} variant="primary" loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <form id={formId} noValidate method="post" onSubmit={submit}>
          <Field label={label} error={fault} className="max-w-60">
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
