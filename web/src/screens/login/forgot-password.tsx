import { CallError } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { askForReset } from '../../data/auth.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { isMailOn } from '../../lib/mail.ts'
import { knownRefusal } from '../../lib/server-text.ts'
import { PublicPage } from '../../shared/public-page.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

export function ForgotPassword() {
  const { t } = useTranslation('login')
  const [isSent, setSent] = useState(false)
  return (
    <PublicPage>
      <ScreenTitle name={t('forgot_title')} className="mb-2" />
      {!isMailOn() && <NoMail />}
      {isMailOn() && !isSent && <AskForm onSent={() => setSent(true)} />}
      {isMailOn() && isSent && <Banner tone="success">{t('forgot_sent')}</Banner>}
      <Link to="/login" className={buttonLook({ variant: 'ghost', class: 'mt-4 -ml-3' })}>
        {t('code_back')}
      </Link>
    </PublicPage>
  )
}

function NoMail() {
  const { t } = useTranslation('login')
  return (
    <div className="grid gap-2 text-muted">
      <p>{t('forgot_no_mail')}</p>
      <p>
        <Trans
          t={t}
          i18nKey="forgot_operator"
          components={{ command: <code className="font-mono text-sm whitespace-nowrap text-fg" /> }}
        />
      </p>
    </div>
  )
}

function AskForm({ onSent }: { onSent: () => void }) {
  const { t, i18n } = useTranslation('login')
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = input.current!.value.trim()
    if (isBusy) return
    if (!email) return setFault(t('common:email_required'))
    setBusy(true)
    try {
      await askForReset(email, i18n.language)
      onSent()
    } catch (error) {
      if (wasCancelled(error)) return
      const known = error instanceof CallError && knownRefusal(error)
      setFault(known ? t(`common:${known.key}`, { count: known.count }) : t('forgot_failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className="mb-6 text-muted">{t('forgot_text')}</p>
      <form noValidate method="post" className="grid gap-4" onSubmit={submit}>
        <Field label={t('common:email')} error={fault}>
          <Input
            ref={input}
            size="lg"
            name="username"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            onInput={() => setFault('')}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={isBusy}>
          {t('forgot_submit')}
        </Button>
      </form>
    </>
  )
}
