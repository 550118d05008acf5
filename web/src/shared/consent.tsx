import { type Ref, useId, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Checkbox } from '../ui/checkbox.tsx'
import { toast } from '../ui/toast.tsx'
import { PolicyLink } from './policy-link.tsx'

type ConsentProps = {
  ref: Ref<HTMLElement>
  checked: boolean
  error?: string
  onCheckedChange: (checked: boolean) => void
}

/** The consent checkbox, and its check before submit. */
export function useConsent() {
  const { t } = useTranslation('signup')
  const ref = useRef<HTMLElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [refused, setRefused] = useState(false)

  const check = () => {
    setRefused(!agreed)
    if (agreed) return true
    toast.error(t('consent_missing'))
    ref.current?.focus()
    return false
  }
  const error = refused && !agreed ? t('consent_missing') : undefined
  return { field: <Consent ref={ref} checked={agreed} error={error} onCheckedChange={setAgreed} />, check }
}

function Consent({ ref, checked, error, onCheckedChange }: ConsentProps) {
  const { t } = useTranslation('signup')
  const errorId = useId()
  return (
    <div className="grid gap-1.5">
      <Checkbox
        ref={ref}
        checked={checked}
        onCheckedChange={onCheckedChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        label={
          <span>
            <Trans t={t} i18nKey="consent" components={{ policy: <PolicyLink /> }} />
            <span className="sr-only"> {t('new_tab')}</span>
          </span>
        }
      />
      {error && (
        <p id={errorId} className="text-xs text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}
