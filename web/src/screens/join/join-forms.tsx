import { CallError, type Language, NAME_MAX, PASSWORD_MIN, type Role } from '@switchboard/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../lib/date-and-time.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { isMailOn } from '../../lib/mail.ts'
import { knownRefusal } from '../../lib/server-text.ts'
import { stored } from '../../lib/storage.ts'
import { CheckMail } from '../../shared/confirm-sign-up.tsx'
import { useConsent } from '../../shared/consent.tsx'
import { CredentialsForm } from '../../shared/credentials-form.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { isSignedIn } from '../../state/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.tsx'

export type Invitation = {
  account: string
  invited_by: string
  role: Role
  email: string | null
  expires_at: string
}

type JoinProps = { token: string; invitation: Invitation; onOver: () => void }

const SecondStep = lazyPart(async () => (await import('../../shared/second-step.tsx')).SecondStep)

type Way = 'here' | 'new' | 'known'

/** Three ways to join: with the current session, a new login, or an existing login. */
export function JoinForms({ token, invitation, onOver }: JoinProps) {
  const { t, i18n } = useTranslation('join')
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>(isSignedIn() ? 'here' : 'new')
  const [challenge, setChallenge] = useState<string | null>(null)
  const [mailed, setMailed] = useState<string>()

  const enter = () => {
    if (isSignedIn()) toast.success(t('joined', { account: invitation.account }))
    void navigate({ to: '/', search: { section: 'inbox' } })
  }
  /** Calls `onOver` if the invitation is no longer valid, instead of showing an error at a field. */
  const orOver = async <Answer,>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof CallError && error.status === 404) onOver()
      throw error
    }
  }

  if (challenge !== null)
    return (
      <SecondStep challenge={challenge} invitation={token} onDone={enter} onBack={() => setChallenge(null)} />
    )
  if (mailed) return <CheckMail email={mailed} onBack={() => setMailed(undefined)} />
  return (
    <>
      <ScreenTitle name={t('title')} keepFocus className="mb-2 wrap-anywhere">
        {t('heading', { account: invitation.account })}
      </ScreenTitle>
      <div className="mb-6 grid gap-0.5 wrap-anywhere text-muted">
        <p>{t('text', { who: invitation.invited_by, role: t(`role_${invitation.role}`) })}</p>
        <p className="text-sm">{t('until', { at: dateAndTime(invitation.expires_at, i18n.language) })}</p>
      </div>
      {way === 'here' && (
        <JoinHere
          token={token}
          onDone={enter}
          onOver={onOver}
          onOther={async () => {
            const { signOut } = await import('../../data/auth.ts')
            signOut()
            setWay('new')
          }}
        />
      )}
      {way === 'new' && (
        <NewPerson
          email={invitation.email}
          submit={(auth, person) =>
            orOver(
              auth.register({
                ...person,
                invitation: token,
                ...(isMailOn() && { lng: i18n.language as Language }),
              }),
            )
          }
          onDone={(address) => (address ? setMailed(address) : enter())}
          onKnown={() => setWay('known')}
        />
      )}
      {way === 'known' && (
        <KnownPerson
          email={invitation.email}
          submit={(auth, credentials) => orOver(auth.signIn({ ...credentials, invitation: token }))}
          onDone={enter}
          onChallenge={setChallenge}
          onNew={() => setWay('new')}
        />
      )}
    </>
  )
}

type JoinHereProps = { token: string; onDone: () => void; onOver: () => void; onOther: () => Promise<void> }

function JoinHere({ token, onDone, onOver, onOther }: JoinHereProps) {
  const { t } = useTranslation(['join', 'common'])
  const [fault, setFault] = useState('')
  const email = stored.email.read() ?? ''

  const join = async () => {
    setFault('')
    try {
      const { acceptInvitation } = await import('../../data/auth.ts')
      await acceptInvitation(token)
      onDone()
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return onOver()
      // The session has expired, so offer the other ways.
      if (!isSignedIn()) return onOther()
      const known = error instanceof CallError ? knownRefusal(error) : undefined
      setFault(known ? t(`common:${known.key}`, { count: known.count }) : t('join_failed'))
    }
  }

  return (
    <div className="grid gap-3">
      {fault && <Banner tone="danger">{fault}</Banner>}
      <p className="wrap-anywhere">{t('signed_in_as', { email })}</p>
      <Button variant="primary" size="lg" className="h-auto! min-h-10 py-2 whitespace-normal!" onClick={join}>
        <span className="wrap-anywhere">{t('join_as', { email })}</span>
      </Button>
      <Button variant="ghost" size="lg" onClick={onOther}>
        {t('other_person')}
      </Button>
    </div>
  )
}

type Auth = typeof import('../../data/auth.ts')
type Credentials = { username: string; password: string }

type NewPersonProps = {
  email: string | null
  submit: (auth: Auth, person: Credentials & { name: string }) => Promise<'mailed' | undefined>
  /** `mailed`: the address that received a confirmation link, before the person has joined. */
  onDone: (mailed?: string) => void
  onKnown: () => void
}

function NewPerson({ email, submit, onDone, onKnown }: NewPersonProps) {
  const { t } = useTranslation(['join', 'signup'])
  const name = useRef<HTMLInputElement>(null)
  const mailed = useRef<string>(undefined)
  const consent = useConsent()
  return (
    <>
      <CredentialsForm
        purpose="sign-up"
        submitLabel={t('submit')}
        fallback={t('join_failed')}
        passwordHint={t('signup:password_hint', { count: PASSWORD_MIN })}
        username={email ?? undefined}
        maySubmit={consent.check}
        first={
          <Field label={t('name')} hint={t('name_hint')}>
            <Input ref={name} size="lg" name="name" autoComplete="name" maxLength={NAME_MAX} />
          </Field>
        }
        submit={async (auth, credentials) => {
          const how = await submit(auth, { ...credentials, name: name.current!.value.trim() })
          mailed.current = how === 'mailed' ? credentials.username : undefined
        }}
        onDone={() => onDone(mailed.current)}
      >
        {consent.field}
      </CredentialsForm>
      <Switch question={t('have_login')} answer={t('sign_in')} onSwitch={onKnown} />
    </>
  )
}

type KnownPersonProps = {
  email: string | null
  submit: (auth: Auth, credentials: Credentials) => Promise<string | null>
  onDone: () => void
  onChallenge: (challenge: string) => void
  onNew: () => void
}

function KnownPerson({ email, submit, onDone, onChallenge, onNew }: KnownPersonProps) {
  const { t } = useTranslation('join')
  const asked = useRef<string | null>(null)
  return (
    <>
      <CredentialsForm
        purpose="sign-in"
        submitLabel={t('sign_in')}
        fallback={t('join_failed')}
        username={email ?? undefined}
        submit={async (auth, credentials) => {
          asked.current = await submit(auth, credentials)
          if (asked.current !== null) await SecondStep.preload()
        }}
        onDone={() => (asked.current === null ? onDone() : onChallenge(asked.current))}
      />
      <Switch question={t('new_here')} answer={t('sign_up')} onSwitch={onNew} />
    </>
  )
}

function Switch({ question, answer, onSwitch }: { question: string; answer: string; onSwitch: () => void }) {
  return (
    <p className="mt-6 text-sm text-muted">
      {question}{' '}
      <button
        type="button"
        onClick={onSwitch}
        className="min-h-6 rounded-sm font-medium text-accent-text hover:underline"
      >
        {answer}
      </button>
    </p>
  )
}
