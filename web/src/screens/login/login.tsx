import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { innerPath } from '../../lib/inner-path.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { signUpMode } from '../../lib/sign-up.ts'
import { CredentialsForm } from '../../shared/credentials-form.tsx'
import { PublicPage } from '../../shared/public-page.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import type { SessionEnd } from '../../state/session.ts'
import { Banner } from '../../ui/banner.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the session ended, shown unless the person signed out. */
    sessionEnd?: SessionEnd
  }
}

const route = getRouteApi('/login')

/** Loaded lazily, because few people use a second factor. */
const SecondStep = lazyPart(async () => (await import('../../shared/second-step.tsx')).SecondStep)

export function Login() {
  const { t } = useTranslation('login')
  const { redirect } = route.useSearch()
  const { sessionEnd } = useLocation().state
  const router = useRouter()
  const asked = useRef<string | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)

  const enter = () => router.history.push(innerPath(redirect) ?? '/')

  if (challenge !== null)
    return (
      <PublicPage>
        <SecondStep challenge={challenge} onDone={enter} onBack={() => setChallenge(null)} />
      </PublicPage>
    )
  return (
    <PublicPage>
      <ScreenTitle name={t('title')} keepFocus className="mb-6">
        {t('heading')}
      </ScreenTitle>
      {sessionEnd === 'expired' && <Banner className="mb-6">{t('expired')}</Banner>}
      {sessionEnd === 'erased' && (
        <Banner tone="success" className="mb-6">
          {t('erased')}
        </Banner>
      )}
      {sessionEnd === 'password_reset' && (
        <Banner tone="success" className="mb-6">
          {t('password_reset')}
        </Banner>
      )}
      <CredentialsForm
        purpose="sign-in"
        submitLabel={t('submit')}
        fallback={t('failed')}
        submit={async (auth, credentials) => {
          asked.current = await auth.signIn(credentials)
          if (asked.current !== null) await SecondStep.preload()
        }}
        onDone={() => (asked.current === null ? enter() : setChallenge(asked.current))}
      />
      <p className="mt-6 text-sm">
        <Link to="/forgot-password" className="font-medium text-accent-text hover:underline">
          {t('forgot')}
        </Link>
      </p>
      {signUpMode() === 'open' && (
        <p className="mt-2 text-sm text-muted">
          {t('no_account')}{' '}
          <Link to="/signup" className="font-medium text-accent-text hover:underline">
            {t('sign_up')}
          </Link>
        </p>
      )}
    </PublicPage>
  )
}
