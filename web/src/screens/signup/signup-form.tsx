import { PASSWORD_MIN } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConsent } from '../../shared/consent.tsx'
import { CredentialsForm } from '../../shared/credentials-form.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'

export function SignupForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('signup')
  const consent = useConsent()

  return (
    <>
      <ScreenTitle name={t('title')} keepFocus className="mb-6" />
      <CredentialsForm
        purpose="sign-up"
        submitLabel={t('submit')}
        fallback={t('failed')}
        passwordHint={t('password_hint', { count: PASSWORD_MIN })}
        maySubmit={consent.check}
        submit={(auth, credentials) => auth.register(credentials)}
        onDone={onDone}
      >
        {consent.field}
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
