import { type Ref, useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { PolicyLink } from '../../shared/policy-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

type ConsentProps = {
  ref: Ref<HTMLElement>
  checked: boolean
  error?: string
  onCheckedChange: (checked: boolean) => void
}

export function Consent({ ref, checked, error, onCheckedChange }: ConsentProps) {
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
