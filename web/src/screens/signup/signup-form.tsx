import { CallError, type Language, PASSWORD_MIN, type SignUpMode } from '@switchboard/contract'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isMailOn } from '../../lib/mail.ts'
import { knownRefusal } from '../../lib/server-text.ts'
import { useConsent } from '../../shared/consent.tsx'
import { CredentialsForm } from '../../shared/credentials-form.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'

type SignupFormProps = {
  invitation?: { token: string; email: string | null }
  /** `mailed`: the address that received a confirmation link, before the account exists. */
  onDone: (mailed?: string) => void
  /** Sign-up was closed or restricted to invitations while the form was open. */
  onClosed: (mode: SignUpMode) => void
  /** The invitation was used while the form was open. */
  onOver?: () => void
}

export function SignupForm({ invitation, onDone, onClosed, onOver }: SignupFormProps) {
  const { t, i18n } = useTranslation('signup')
  const consent = useConsent()
  const mailed = useRef<string>(undefined)

  /** These errors close the form instead of showing at a field. */
  const orLeave = async <T,>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      const key = error instanceof CallError ? knownRefusal(error)?.key : undefined
      if (key === 'server_sign_up_closed') onClosed('closed')
      if (key === 'server_sign_up_invited') onClosed('invitation')
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
        submit={async (auth, credentials) => {
          const how = await orLeave(
            auth.register({
              ...credentials,
              ...(invitation !== undefined && { invitation: invitation.token }),
              ...(isMailOn() && { lng: i18n.language as Language }),
            }),
          )
          mailed.current = how === 'mailed' ? credentials.username : undefined
        }}
        onDone={() => onDone(mailed.current)}
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
