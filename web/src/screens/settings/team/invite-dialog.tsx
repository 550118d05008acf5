import type { Language } from '@switchboard/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { type Standing, useInvite } from '../../../data/team.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { LinkDialog } from '../../../shared/link-dialog.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { isIncomplete, StandingFields } from './standing-fields.tsx'

const FIRST: Standing = { role: 'agent', agent_ids: null }

/** Two steps: recipient and role, then the link, which is shown only once. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation('account')
  const [link, setLink] = useState('')
  const [isMailed, setMailed] = useState(false)
  const [email, setEmail] = useState('')
  const formId = useId()
  const invite = useInvite()

  const close = () => {
    onClose()
    setLink('')
    setEmail('')
  }

  const to = email.trim()
  const explained = isMailed ? t('invite_mailed', { email: to }) : t('invite_link_text')

  return (
    <LinkDialog
      open={open}
      onClose={close}
      title={t(link ? 'invite_link' : 'invite_title')}
      text={link ? explained : t('invite_text')}
      done={t('invite_done')}
      link={link}
      label={t('invite_link')}
      copy={t('invite_copy')}
      copied={t('copied')}
      mail={
        isMailed
          ? undefined
          : {
              label: t('invite_mail'),
              to,
              subject: t('invite_mail_subject'),
              body: t('invite_mail_body', { link }),
            }
      }
      ask={{
        formId,
        create: t('invite_create'),
        isPending: invite.isPending,
        form: (
          <InviteForm
            id={formId}
            email={email}
            onEmail={setEmail}
            onInvite={async (standing) => {
              const { path, is_mailed } = await invite.mutateAsync({
                ...standing,
                lng: i18n.language as Language,
                ...(to && { email: to }),
              })
              setMailed(is_mailed)
              setLink(new URL(path, window.location.origin).href)
            }}
          />
        ),
      }}
    />
  )
}

type InviteFormProps = {
  id: string
  email: string
  onEmail: (email: string) => void
  onInvite: (standing: Standing) => Promise<void>
}

function InviteForm({ id, email, onEmail, onInvite }: InviteFormProps) {
  const { t } = useTranslation('account')
  const emailField = useRef<HTMLInputElement>(null)
  const [standing, setStanding] = useState(FIRST)
  const [isAsked, setAsked] = useState(false)
  const [fault, setFault] = useState<{ text: string; field?: string }>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    setFault(undefined)
    if (isIncomplete(standing)) return
    try {
      await onInvite(standing)
    } catch (error) {
      if (wasCancelled(error)) return
      const refusal = refusalOf(error, t)
      setFault(refusal)
      if (refusal.field === 'email') emailField.current?.focus()
    }
  }

  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      {fault && fault.field !== 'email' && <Banner tone="danger">{fault.text}</Banner>}
      <StandingFields
        standing={standing}
        fault={isAsked && isIncomplete(standing) ? t('team_pick_agent') : undefined}
        onChange={setStanding}
      />
      <Field
        label={t('invite_email')}
        hint={t('invite_email_hint')}
        error={fault?.field === 'email' ? fault.text : undefined}
      >
        <Input
          ref={emailField}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onValueChange={onEmail}
        />
      </Field>
    </form>
  )
}
