import { api, CallError } from '@switchboard/contract'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmSignUp } from '../../shared/confirm-sign-up.tsx'
import { PublicPage } from '../../shared/public-page.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Invitation, JoinForms } from './join-forms.tsx'

type Look = { invitation: Invitation } | 'over' | 'failed' | 'loading'

const MARK = api.auth.SIGN_UP_LINK_MARK

/**
 * Opened by an invitation link, or by the mailed link that confirms the address of a new person. The token is in the
 * URL fragment, which is never sent to a server.
 */
export function Join() {
  const hash = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  return (
    <PublicPage>
      {hash.startsWith(MARK) ? (
        <ConfirmSignUp
          key={hash}
          token={hash.slice(MARK.length)}
          over={<Over reason="confirm_over" />}
          onDone={() => void navigate({ to: '/', search: { section: 'inbox' } })}
        />
      ) : (
        <LookedUp key={hash} token={hash} />
      )}
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
  if (look === 'over') return <Over reason="over" />
  return <JoinForms token={token} invitation={look.invitation} onOver={() => setLook('over')} />
}

function Over({ reason }: { reason: 'over' | 'confirm_over' }) {
  const { t } = useTranslation('join')
  return (
    <div className="grid justify-items-start gap-3">
      <ScreenTitle name={t('title')}>{t(`${reason}_title`)}</ScreenTitle>
      <p className="text-muted">{t(`${reason}_text`)}</p>
      {/* Redirects to the inbox if signed in. */}
      <Link to="/login" className={buttonLook({ size: 'lg', variant: 'primary' })}>
        {t('to_login')}
      </Link>
    </div>
  )
}

const isOver = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 400)
