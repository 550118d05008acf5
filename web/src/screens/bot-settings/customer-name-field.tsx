import { NAME_MAX } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { hasFormerName } from './prompt/former-name.ts'

type CustomerNameFieldProps = {
  /** The name as stored. */
  saved: string
  value: string
  prompt: string
  isMissing: boolean
  onChange: (name: string) => void
  onShowPrompt: () => void
}

/** Warns if the prompt still contains a former name, even after the new one is saved. */
export function CustomerNameField(props: CustomerNameFieldProps) {
  const { saved, value, prompt, isMissing, onChange, onShowPrompt } = props
  const { t } = useTranslation('botsettings')
  const [names, setNames] = useState([saved])
  if (!names.includes(saved)) setNames([...names, saved])
  const former = names.findLast((name) => hasFormerName(prompt, name, value))
  return (
    <div className="grid gap-1">
      <Field label={t('customer_name')} hint={t('customer_name_hint')} error={isMissing && t('name_missing')}>
        <Input value={value} maxLength={NAME_MAX} autoComplete="off" onValueChange={onChange} />
      </Field>
      <p role="status" className="text-xs wrap-anywhere text-warning-tint-fg">
        {former && (
          <>
            {t('customer_name_in_prompt', { name: former })}{' '}
            <button
              type="button"
              onClick={onShowPrompt}
              className="min-h-6 rounded-sm font-medium underline underline-offset-2"
            >
              {t('customer_name_to_prompt')}
            </button>
          </>
        )}
      </p>
    </div>
  )
}
