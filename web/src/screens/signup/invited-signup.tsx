import { CallError, type SignUpMode } from '@switchboard/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotShown } from '../../shared/not-shown.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NotOpen } from './not-open.tsx'
import { SignupForm } from './signup-form.tsx'

type Look = { email: string | null } | 'over' | 'failed' | 'loading'
type InvitedSignupProps = { token: string; onDone: () => void; onClosed: (mode: SignUpMode) => void }

/** The sign-up form, shown once the invitation link is verified. */
export function InvitedSignup({ token, onDone, onClosed }: InvitedSignupProps) {
  const { t } = useTranslation('signup')
  const [look, setLook] = useState<Look>('loading')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let isWanted = true
    const tell = (found: Look) => isWanted && setLook(found)
    import('../../data/auth.ts')
      .then(({ lookUpSignUp }) => lookUpSignUp(token))
      .then(tell, (error) => tell(isOver(error) ? 'over' : 'failed'))
    return () => {
      isWanted = false
    }
  }, [token, attempt])

  const again = () => {
    setLook('loading')
    setAttempt(attempt + 1)
  }

  if (look === 'over') return <NotOpen reason="over" />
  if (look === 'loading' || look === 'failed')
    return (
      <>
        <ScreenTitle name={t('title')} className="mb-6" />
        {look === 'failed' ? (
          <NotShown text={t('invitation_failed')} onRetry={again} />
        ) : (
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner />
            {t('invitation_loading')}
          </p>
        )}
      </>
    )
  return (
    <SignupForm
      invitation={{ token, email: look.email }}
      onDone={onDone}
      onClosed={onClosed}
      onOver={() => setLook('over')}
    />
  )
}

const isOver = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 400)
