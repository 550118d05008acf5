import { CallError } from '@switchboard/contract'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Credentials } from '../data/auth.ts'
import { failureText } from '../data/failure-text.ts'
import { wasCancelled } from '../data/slow-requests.ts'
import { knownRefusal } from '../lib/server-text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toast.tsx'

type Faults = Partial<Record<keyof Credentials, string>>
type Auth = typeof import('../data/auth.ts')

type CredentialsFormProps = {
  purpose: 'sign-in' | 'sign-up'
  submitLabel: string
  /** Shown if the error has no message. */
  fallback: string
  passwordHint?: string
  /** Returns false to prevent the submit, after showing the reason. */
  maySubmit?: () => boolean
  submit: (auth: Auth, credentials: Credentials) => Promise<unknown>
  onDone: () => void
  /** Initial value. */
  username?: string
  /** Rendered before the other fields. */
  first?: ReactNode
  /** Rendered between the fields and the button. */
  children?: ReactNode
}

/** Loaded on the first input: the API client and its schemas are a quarter of the page's code. */
const loadAuth = () => import('../data/auth.ts')

export function CredentialsForm({ purpose, submitLabel, fallback, ...props }: CredentialsFormProps) {
  const { t } = useTranslation('common')
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})

  useCursorIn(username)

  const refuse = (found: Faults) => {
    setFaults(found)
    ;(found.username ? username : password).current?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    const credentials = { username: username.current!.value.trim(), password: password.current!.value }
    const missing: Faults = {}
    if (!credentials.username) missing.username = t('email_required')
    if (!credentials.password) missing.password = t('password_required')
    const mayGo = props.maySubmit?.() ?? true
    if (missing.username || missing.password) return refuse(missing)
    if (!mayGo) return

    setFaults({})
    isBusy.current = true
    setBusy(true)
    try {
      await props.submit(await loadAuth(), credentials)
      toast.clear()
      props.onDone()
    } catch (error) {
      if (wasCancelled(error)) return
      const { field, text } = failureOf(error, fallback, t)
      toast.error(text)
      refuse({ [field]: text })
      ;(field === 'username' ? username : password).current?.select()
    } finally {
      isBusy.current = false
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={submit}
      onInput={() => loadAuth().catch(() => {})}
    >
      {props.first}
      <Field label={t('email')} error={faults.username}>
        <Input
          ref={username}
          size="lg"
          name="username"
          defaultValue={props.username}
          type={purpose === 'sign-in' ? 'text' : 'email'}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onInput={() => setFaults(({ password }) => ({ password }))}
        />
      </Field>
      <Field label={t('password')} hint={props.passwordHint} error={faults.password}>
        <PasswordInput
          ref={password}
          size="lg"
          name="password"
          autoComplete={purpose === 'sign-in' ? 'current-password' : 'new-password'}
          showLabel={t('show_password')}
          hideLabel={t('hide_password')}
          onInput={() => setFaults(({ username }) => ({ username }))}
        />
      </Field>
      {props.children}
      <Button type="submit" variant="primary" size="lg" loading={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** Focuses the first field, except on touch devices, where the keyboard would cover half the page. */
function useCursorIn(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const first = input.current?.form?.querySelector('input')
    if (window.matchMedia('(pointer: fine)').matches) first?.focus()
  }, [input])
}

function failureOf(error: unknown, fallback: string, t: (key: string, values: { count?: number }) => string) {
  const refusal = error instanceof CallError ? error : undefined
  const known = refusal && knownRefusal(refusal)
  return {
    field: known?.field ?? 'password',
    text: known ? t(known.key, { count: known.count }) : failureText(error, fallback),
  } as const
}
