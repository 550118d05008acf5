import { CallError, PASSWORD_MIN, SECOND_FACTOR_CODE_MAX } from '@switchboard/contract'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookUpReset, resetPassword } from '../../data/auth.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { knownRefusal } from '../../lib/server-text.ts'
import { stored } from '../../lib/storage.ts'
import { Loading } from '../../shared/loading.tsx'
import { PublicPage } from '../../shared/public-page.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { endSession } from '../../state/session.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.tsx'

/** Opened by a reset link. The token is in the URL fragment. */
export function ResetPassword() {
  const { t } = useTranslation('login')
  const token = useLocation().hash
  const { link, lookUp, end } = useResetLink(token)

  if (link === 'over') return <LinkOver />
  return (
    <PublicPage>
      <ScreenTitle name={t('reset_title')} className="mb-2" />
      {link === 'loading' && <Loading className="min-h-40" />}
      {link === 'failed' && (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">{t('reset_not_read')}</p>
          <Button onClick={lookUp}>{t('common:try_again')}</Button>
        </div>
      )}
      {typeof link === 'object' && (
        <ResetForm token={token} email={link.username} asksCode={link.needs_code} onOver={end} />
      )}
    </PublicPage>
  )
}

type ResetLink = Awaited<ReturnType<typeof lookUpReset>>

function useResetLink(token: string) {
  const [link, setLink] = useState<ResetLink | 'loading' | 'failed' | 'over'>('loading')
  const lookUp = useCallback(
    () =>
      (token ? lookUpReset(token) : Promise.resolve('over' as const))
        .catch((error) => (isNotFound(error) ? ('over' as const) : ('failed' as const)))
        .then(setLink),
    [token],
  )
  useEffect(() => void lookUp(), [lookUp])
  return { link, lookUp, end: () => setLink('over') }
}

function LinkOver() {
  const { t } = useTranslation('login')
  return (
    <PublicPage>
      <ScreenTitle name={t('reset_over_title')} className="mb-2" />
      <p className="mb-6 text-muted">{t('reset_over_text')}</p>
      <Link to="/forgot-password" className={buttonLook({ size: 'lg' })}>
        {t('reset_ask_again')}
      </Link>
    </PublicPage>
  )
}

type ResetFormProps = { token: string; email: string; asksCode: boolean; onOver: () => void }
type Faults = { password?: string; code?: string }

function ResetForm({ token, email, asksCode, onOver }: ResetFormProps) {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password'))
    const code = String(form.get('code') ?? '').trim()
    const found: Faults = {}
    if (password.length < PASSWORD_MIN) found.password = t('common:server_short_password')
    if (asksCode && !code) found.code = t('code_missing')
    setFaults(found)
    if (found.password || found.code) return
    setBusy(true)
    try {
      await resetPassword({ token, password, ...(asksCode && { code }) })
      // The server ended all sessions of this person, including the one in this browser.
      if (stored.email.read()?.toLowerCase() === email) endSession('password_reset')
      await navigate({ to: '/login', state: { sessionEnd: 'password_reset' } })
    } catch (error) {
      if (wasCancelled(error)) return
      if (isNotFound(error)) return onOver()
      if (error instanceof CallError && error.code === 'forbidden')
        return setFaults({ code: t('reset_code_wrong') })
      const known = error instanceof CallError && knownRefusal(error)
      if (known) setFaults({ password: t(`common:${known.key}`, { count: known.count }) })
      else toast.error(t('reset_failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className="mb-6 text-muted [overflow-wrap:anywhere]">{t('reset_text', { email })}</p>
      <form noValidate method="post" className="grid gap-4" onSubmit={submit}>
        {/* Lets password managers assign the password to the account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field
          label={t('reset_password')}
          hint={t('reset_hint', { count: PASSWORD_MIN })}
          error={faults.password}
        >
          <PasswordInput
            size="lg"
            name="password"
            autoComplete="new-password"
            showLabel={t('common:show_password')}
            hideLabel={t('common:hide_password')}
            onInput={() => setFaults(({ code }) => ({ code }))}
          />
        </Field>
        {asksCode && (
          <Field label={t('code')} hint={t('reset_code_hint')} error={faults.code}>
            <Input
              size="lg"
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={SECOND_FACTOR_CODE_MAX}
              onInput={() => setFaults(({ password }) => ({ password }))}
            />
          </Field>
        )}
        <Button type="submit" variant="primary" size="lg" loading={isBusy}>
          {t('reset_submit')}
        </Button>
      </form>
    </>
  )
}

const isNotFound = (error: unknown) => error instanceof CallError && error.code === 'not_found'
