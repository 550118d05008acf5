import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInviteAccount } from '../../../data/installation.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { SecretLink } from '../../../shared/secret-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { refusalText } from '../refusal.ts'

/** Two steps: for whom, then the link, which is shown this once. */
export function InviteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState('')
  const [link, setLink] = useState('')
  const invite = useInviteAccount()

  const close = () => {
    onClose()
    setLink('')
    setEmail('')
    setFault('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault('')
    try {
      const { path } = await invite.mutateAsync(email.trim())
      setLink(new URL(path, window.location.origin).href)
    } catch (error) {
      if (wasCancelled(error)) return
      setFault(refusalText(error, t))
      field.current?.focus()
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={link ? t('invite_link') : t('invite_title')}
      description={t(link ? 'link_text' : 'invite_text')}
      closeLabel={t('common:close')}
      size="sm"
      keepOnOutsidePress={link !== ''}
      footer={
        link ? (
          <Button variant="primary" onClick={close}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('common:cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" loading={invite.isPending}>
              {t('invite_create')}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <SecretLink
          link={link}
          label={t('invite_link')}
          copy={t('copy_link')}
          copied={t('copied')}
          mail={{
            label: t('invite_mail'),
            to: email.trim(),
            subject: t('invite_mail_subject'),
            body: t('invite_mail_body', { link }),
          }}
        />
      ) : (
        <form id={formId} noValidate onSubmit={submit}>
          <Field label={t('invite_email')} hint={t('invite_email_hint')} error={fault}>
            <Input
              ref={field}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={email}
              onValueChange={setEmail}
            />
          </Field>
        </form>
      )}
    </Dialog>
  )
}
