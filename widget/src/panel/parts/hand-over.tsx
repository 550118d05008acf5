import { useId, useState } from 'preact/hooks'
import { usePanel } from '../panel-context.ts'
import { isWaitingForPerson } from '../state/shown.ts'
import type { Conversation } from '../state/state.ts'
import { useAttempt } from './use-attempt.ts'
import { useReturn } from './use-return.ts'

/** Shown while waiting for a person: who will answer, the expected wait, and what to do outside working hours. */
export function HandOver() {
  const { state, t } = usePanel()
  const back = useReturn()
  const { conversation } = state
  if (!conversation || !isWaitingForPerson(state)) return null
  const name = state.widget.operator_name || t('person')
  const isThere = conversation.is_staffed && back === null
  const address = conversation.email ?? conversation.phone
  return (
    <section class="card">
      <p role="status">
        {isThere
          ? `${t('handed_over', { name })} ${expectedWait(conversation, t)}`
          : back
            ? t('away', { back })
            : t('nobody_online')}
      </p>
      {address ? (
        <p>
          {t(conversation.email && conversation.is_mailed ? 'address_mailed' : 'address_kept', { address })}
        </p>
      ) : (
        !isThere && <ContactForm />
      )}
    </section>
  )
}

/** The server's pattern. */
const PHONE = /^\+?\(?\d(?:[ ()./-]{0,2}\d){6,14}$/

function expectedWait({ expected_wait_s }: Conversation, t: ReturnType<typeof usePanel>['t']): string {
  if (expected_wait_s === null) return t('wait_unknown')
  const minutes = Math.max(1, Math.ceil(expected_wait_s / 60))
  return minutes < 60
    ? t('wait_minutes', { count: minutes })
    : t('wait_hours', { count: Math.ceil(minutes / 60) })
}

function ContactForm() {
  const { conversation, state, t } = usePanel()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { isBusy, hasFailed, attempt } = useAttempt()
  const id = useId()

  const submit = (event: Event) => {
    event.preventDefault()
    const address = typed.trim()
    const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
    const isRight = isEmail || PHONE.test(address)
    setIsWrong(!isRight)
    if (isRight) attempt(() => conversation.leaveContact(isEmail ? { email: address } : { phone: address }))
  }

  const error = isWrong ? t('address_wrong') : hasFailed ? t('failed') : null
  return (
    <form class="email" noValidate onSubmit={submit}>
      <p>{t(state.conversation?.is_mailed ? 'leave_address_mailed' : 'leave_address')}</p>
      <div class="line">
        <input
          type="text"
          autoComplete="email"
          aria-label={t('address')}
          placeholder={t('address_example')}
          aria-invalid={isWrong}
          aria-describedby={error ? id : undefined}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
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
