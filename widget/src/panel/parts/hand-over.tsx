import { useId, useState } from 'preact/hooks'
import { usePanel } from '../panel-context.ts'
import { isWaitingForPerson } from '../state/shown.ts'
import type { Conversation } from '../state/state.ts'
import { useAttempt } from './use-attempt.ts'

/** While a person is awaited: who will answer, how long it takes, and what to do when nobody is there. */
export function HandOver() {
  const { state, t } = usePanel()
  const { conversation } = state
  if (!conversation || !isWaitingForPerson(state)) return null
  const name = state.widget.operator_name || t('person')
  return (
    <section class="card">
      <p role="status">
        {conversation.is_staffed
          ? `${t('handed_over', { name })} ${expectedWait(conversation, t)}`
          : t('nobody_online')}
      </p>
      {conversation.email && <p>{t('email_kept', { email: conversation.email })}</p>}
      {!conversation.email && !conversation.is_staffed && <EmailForm />}
    </section>
  )
}

function expectedWait({ expected_wait_s }: Conversation, t: ReturnType<typeof usePanel>['t']): string {
  if (expected_wait_s === null) return t('wait_unknown')
  const minutes = Math.max(1, Math.ceil(expected_wait_s / 60))
  return minutes < 60
    ? t('wait_minutes', { count: minutes })
    : t('wait_hours', { count: Math.ceil(minutes / 60) })
}

function EmailForm() {
  const { conversation, t } = usePanel()
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { isBusy, hasFailed, attempt } = useAttempt()
  const id = useId()

  const submit = (event: Event) => {
    event.preventDefault()
    const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    setIsWrong(!isAddress)
    if (isAddress) attempt(() => conversation.leaveEmail(email.trim()))
  }

  const error = isWrong ? t('email_wrong') : hasFailed ? t('failed') : null
  return (
    <form class="email" noValidate onSubmit={submit}>
      <p>{t('leave_email')}</p>
      <div class="line">
        <input
          type="email"
          autoComplete="email"
          aria-label={t('email')}
          placeholder={t('email_example')}
          aria-invalid={isWrong}
          aria-describedby={error ? id : undefined}
          value={email}
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {t('save')}
        </button>
      </div>
      {error && (
        <p class="error" id={id} role="alert">
          {error}
        </p>
      )}
    </form>
  )
}
