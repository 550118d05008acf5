import { SECOND_FACTOR_CODE_MAX } from '@switchboard/contract'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wasCancelled } from '../data/slow-requests.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogClose } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { type AskedField, refusalOf } from './account-refusal.ts'

type Asked = Exclude<AskedField, 'new_password'>
export type Given = Record<Asked, string>

type ProofDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  text: ReactNode
  submitLabel: string
  isDangerous?: boolean
  asks: Asked[]
  onProve: (given: Given) => Promise<unknown>
}

/** Asks for proof of identity before an irreversible action, because somebody else may be using the open console. */
export function ProofDialog({ open, onClose, title, text, submitLabel, ...props }: ProofDialogProps) {
  const { t } = useTranslation('account')
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ text: string; field?: AskedField } | null>(null)
  const faultOf = (field: Asked) => (fault?.field === field ? fault.text : undefined)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const text = (field: Asked) => String(form.get(field) ?? '')
    const missing = props.asks.find((field) => text(field).trim() === '')
    if (missing) return setFault({ field: missing, text: t(`missing_${missing}`) })
    setFault(null)
    setBusy(true)
    try {
      await props.onProve({
        email: text('email').trim(),
        password: text('password'),
        code: text('code').trim(),
      })
    } catch (error) {
      if (!wasCancelled(error)) setFault(refusalOf(error, t))
    } finally {
      setBusy(false)
    }
  }

  const change = (isOpen: boolean) => {
    setFault(null)
    if (!isOpen) onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title={title}
      closeLabel={t('common:close')}
      keepOnOutsidePress
      footer={
        <>
          <DialogClose render={<Button />}>{t('common:cancel')}</DialogClose>
          <Button
            type="submit"
            form={formId}
            variant={props.isDangerous ? 'danger-solid' : 'primary'}
            loading={isBusy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" className="grid gap-4" onSubmit={submit}>
        <div className="text-sm text-muted">{text}</div>
        {fault && !fault.field && <Banner tone="danger">{fault.text}</Banner>}
        {props.asks.includes('email') && (
          <Field label={t('your_email')} error={faultOf('email')}>
            <Input
              name="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        )}
        {props.asks.includes('password') && (
          <Field label={t('your_password')} error={faultOf('password')}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              showLabel={t('common:show_password')}
              hideLabel={t('common:hide_password')}
            />
          </Field>
        )}
        {props.asks.includes('code') && (
          <Field label={t('your_code')} hint={t('your_code_hint')} error={faultOf('code')}>
            <Input
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={SECOND_FACTOR_CODE_MAX}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
