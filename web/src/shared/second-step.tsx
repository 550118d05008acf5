import { CallError, SECOND_FACTOR_CODE_MAX } from '@switchboard/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signInWithCode } from '../data/auth.ts'
import { wasCancelled } from '../data/slow-requests.ts'
import { knownRefusal } from '../lib/server-text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.tsx'
import { ScreenTitle } from './screen-title.tsx'

type SecondStepProps = {
  challenge: string
  /** Token of the invitation that the sign-in accepts. */
  invitation?: string
  onDone: () => void
  onBack: () => void
}

/** The second factor after the password: a code of the authenticator app, or a recovery code. */
export function SecondStep({ challenge, invitation, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation('login')
  const input = useRef<HTMLInputElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  useEffect(() => input.current?.focus(), [])

  const refuse = (text: string) => {
    setFault(text)
    input.current?.select()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = input.current!.value.trim()
    if (isBusy) return
    if (!code) return refuse(t('code_missing'))
    setBusy(true)
    try {
      await signInWithCode(challenge, code, invitation)
      onDone()
    } catch (error) {
      if (wasCancelled(error)) return
      if (!(error instanceof CallError)) return refuse(t('failed'))
      if (error.code === 'second_factor_required')
        return refuse(t(isRecovery ? 'recovery_wrong' : 'code_wrong'))
      const known = knownRefusal(error)
      if (error.code !== 'unauthorized')
        return refuse(known ? t(`common:${known.key}`, { count: known.count }) : t('failed'))
      toast.error(t('code_too_late'))
      onBack()
    } finally {
      setBusy(false)
    }
  }

  /** Submits as soon as a complete code is pasted or autofilled. */
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    setFault('')
    const { value, form } = event.currentTarget
    if (!isRecovery && /^\d{6}$/.test(value.replace(/\s/g, ''))) form?.requestSubmit()
  }

  const change = () => {
    setRecovery(!isRecovery)
    setFault('')
    if (input.current) input.current.value = ''
    input.current?.focus()
  }

  return (
    <>
      <ScreenTitle name={t('title')} keepFocus className="mb-2">
        {t('code_heading')}
      </ScreenTitle>
      <p className="mb-6 text-muted">{isRecovery ? t('recovery_text') : t('code_text')}</p>
      <form noValidate method="post" className="grid gap-4" onSubmit={submit}>
        <Field label={isRecovery ? t('recovery_code') : t('code')} error={fault}>
          <Input
            ref={input}
            size="lg"
            name="code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SECOND_FACTOR_CODE_MAX}
            onInput={onInput}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={isBusy}>
          {t('submit')}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="ghost" onClick={change}>
          {isRecovery ? t('use_app') : t('use_recovery')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('code_back')}
        </Button>
      </div>
    </>
  )
}
