import { CallError, PASSWORD_MIN } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConsent } from '../../shared/consent.tsx'
import { CredentialsForm } from '../../shared/credentials-form.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'

type SignupFormProps = {
  invitation?: { token: string; email: string | null }
  onDone: () => void
  /** Sign-up was closed while the form was open. */
  onClosed: () => void
  /** The invitation was used while the form was open. */
  onOver?: () => void
}

export function SignupForm({ invitation, onDone, onClosed, onOver }: SignupFormProps) {
  const { t } = useTranslation('signup')
  const consent = useConsent()

  /** That is no fault of what was typed. */
  const orLeave = async (answer: Promise<void>) => {
    try {
      await answer
    } catch (error) {
      if (error instanceof CallError && error.status === 403) onClosed()
      if (error instanceof CallError && error.status === 404) onOver?.()
      throw error
    }
  }

  return (
    <>
      <ScreenTitle name={t('title')} keepFocus className="mb-6" />
      <CredentialsForm
        purpose="sign-up"
        submitLabel={t('submit')}
        fallback={t('failed')}
        passwordHint={t('password_hint', { count: PASSWORD_MIN })}
        username={invitation?.email ?? undefined}
        maySubmit={consent.check}
        submit={(auth, credentials) =>
          orLeave(
            auth.register({
              ...credentials,
              ...(invitation !== undefined && { invitation: invitation.token }),
            }),
          )
        }
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
