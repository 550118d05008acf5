import { PASSWORD_MIN } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CredentialsForm } from '../../shared/credentials-form.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { toast } from '../../ui/toast.tsx'
import { Consent } from './consent.tsx'

export function SignupForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('signup')
  const consent = useRef<HTMLElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [refused, setRefused] = useState(false)

  const checkConsent = () => {
    setRefused(!agreed)
    if (agreed) return true
    toast.error(t('consent_missing'))
    consent.current?.focus()
    return false
  }

  return (
    <>
      <ScreenTitle name={t('title')} keepFocus className="mb-6" />
      <CredentialsForm
        purpose="sign-up"
        submitLabel={t('submit')}
        fallback={t('failed')}
        passwordHint={t('password_hint', { count: PASSWORD_MIN })}
        maySubmit={checkConsent}
        submit={(auth, credentials) => auth.register(credentials)}
        onDone={onDone}
      >
        <Consent
          ref={consent}
          checked={agreed}
          error={refused && !agreed ? t('consent_missing') : undefined}
          onCheckedChange={setAgreed}
        />
      </CredentialsForm>
      <p className="mt-6 text-sm text-muted">
        {t('have_account')}{' '}
        <Link to="/login" className="font-medium text-accent-text hover:underline">
          {t('sign_in')}
        </Link>
      </p>
    </>
  )
}
