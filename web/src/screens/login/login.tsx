import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { innerPath } from '../../lib/inner-path.ts'
import { CredentialsForm } from '../../shared/credentials-form.tsx'
import { PublicPage } from '../../shared/public-page.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'

const route = getRouteApi('/login')

export function Login() {
  const { t } = useTranslation('login')
  const { redirect } = route.useSearch()
  const router = useRouter()

  return (
    <PublicPage>
      <ScreenTitle name={t('title')} keepFocus className="mb-6">
        {t('heading')}
      </ScreenTitle>
      <CredentialsForm
        purpose="sign-in"
        submitLabel={t('submit')}
        fallback={t('failed')}
        submit={(auth, credentials) => auth.signIn(credentials)}
        onDone={() => router.history.push(innerPath(redirect) ?? '/')}
      />
      <p className="mt-6 text-sm text-muted">
        {t('no_account')}{' '}
        <Link to="/signup" className="font-medium text-accent-text hover:underline">
          {t('sign_up')}
        </Link>
      </p>
    </PublicPage>
  )
}
