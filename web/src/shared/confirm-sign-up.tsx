import { CallError } from '@switchboard/contract'
import { MailCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toast.tsx'
import { ScreenTitle } from './screen-title.tsx'

/** Same text for every address, so that it does not reveal which ones have an account. */
export function CheckMail({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation('signup')
  return (
    <div className="grid justify-items-start gap-3">
      <MailCheck aria-hidden="true" className="size-10 text-accent-text" strokeWidth={1.5} />
      <ScreenTitle name={t('mailed')} />
      <p className="text-muted wrap-anywhere">
        <Trans t={t} i18nKey="mailed_text" values={{ email }} components={{ email: <strong /> }} />
      </p>
      <p className="text-muted">{t('mailed_hint')}</p>
      <Button size="lg" className="mt-3" onClick={onBack}>
        {t('mailed_back')}
      </Button>
    </div>
  )
}

interface ConfirmSignUpProps {
  token: string
  /** Shown instead of the form if the link no longer works. */
  over: ReactNode
  onDone: () => void
}

/** Opened by the mailed link. The password proves that the reader of the mail is the person who signed up. */
export function ConfirmSignUp({ token, over, onDone }: ConfirmSignUpProps) {
  const { t } = useTranslation(['signup', 'common'])
  const password = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState<string>()

  const refuse = (text: string) => {
    setFault(text)
    password.current?.focus()
    password.current?.select()
  }

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = password.current!.value
    if (!typed) return refuse(t('common:password_required'))
    setBusy(true)
    try {
      await (await import('../data/auth.ts')).confirmSignUp({ token, password: typed })
      onDone()
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0
      if (status === 401) refuse(t('confirm_wrong'))
      else if (status === 429) refuse(t('common:server_too_many_attempts'))
      else if (OVER.has(status)) setOver(true)
      else toast.error(t('confirm_failed'))
    } finally {
      setBusy(false)
    }
  }

  if (isOver) return over
  return (
    <form noValidate className="grid gap-3" onSubmit={confirm}>
      <ScreenTitle name={t('confirm')} />
      <p className="text-muted">{t('confirm_text')}</p>
      <Field label={t('common:password')} error={fault}>
        <PasswordInput
          ref={password}
          size="lg"
          name="password"
          autoComplete="current-password"
          showLabel={t('common:show_password')}
          hideLabel={t('common:hide_password')}
          onInput={() => setFault(undefined)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="mt-3" loading={isBusy}>
        {t('confirm_submit')}
      </Button>
    </form>
  )
}

/** Expired, malformed, or already used. */
const OVER = new Set([400, 404, 409])
