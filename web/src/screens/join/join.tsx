import { CallError } from '@switchboard/contract'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicPage } from '../../shared/public-page.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Invitation, JoinForms } from './join-forms.tsx'

type Look = { invitation: Invitation } | 'over' | 'failed' | 'loading'

/** What an invitation link leads to. Its token stands after the `#`, so that no server on the way sees it. */
export function Join() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <PublicPage>
      <LookedUp key={token} token={token} />
    </PublicPage>
  )
}

function LookedUp({ token }: { token: string }) {
  const { t } = useTranslation('join')
  const [look, setLook] = useState<Look>(token ? 'loading' : 'over')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (!token) return
    let isWanted = true
    const tell = (found: Look) => isWanted && setLook(found)
    import('../../data/auth.ts')
      .then(({ lookUpInvitation }) => lookUpInvitation(token))
      .then(
        (invitation) => tell({ invitation }),
        (error) => tell(isOver(error) ? 'over' : 'failed'),
      )
    return () => {
      isWanted = false
    }
  }, [token, attempt])

  const again = () => {
    setLook('loading')
    setAttempt(attempt + 1)
  }

  if (look === 'loading')
    return (
      <>
        <ScreenTitle name={t('title')} className="mb-6" />
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner />
          {t('loading')}
        </p>
      </>
    )
  if (look === 'failed')
    return (
      <>
        <ScreenTitle name={t('title')} className="mb-6" />
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={again}>
              {t('try_again')}
            </Button>
          }
        >
          {t('failed')}
        </Banner>
      </>
    )
  if (look === 'over') return <Over />
  return <JoinForms token={token} invitation={look.invitation} onOver={() => setLook('over')} />
}

function Over() {
  const { t } = useTranslation('join')
  return (
    <div className="grid justify-items-start gap-3">
      <ScreenTitle name={t('title')}>{t('over_title')}</ScreenTitle>
      <p className="text-muted">{t('over_text')}</p>
      {/* Whoever is signed in is led on to the inbox. */}
      <Link to="/login" className={buttonLook({ size: 'lg', variant: 'primary' })}>
        {t('to_login')}
      </Link>
    </div>
  )
}

const isOver = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 400)
