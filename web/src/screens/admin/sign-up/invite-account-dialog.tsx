import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInviteAccount } from '../../../data/installation.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { LinkDialog } from '../../../shared/link-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { refusalText } from '../refusal.ts'

/** Two steps: the recipient, then the link, which is shown only once. */
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
    <LinkDialog
      open={open}
      onClose={close}
      title={t(link ? 'invite_link' : 'invite_title')}
      text={t(link ? 'link_text' : 'invite_text')}
      done={t('done')}
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
      ask={{
        formId,
        create: t('invite_create'),
        isPending: invite.isPending,
        form: (
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
        ),
      }}
    />
  )
}
