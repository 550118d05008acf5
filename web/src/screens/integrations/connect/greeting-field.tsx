import { GREETING_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'

type GreetingFieldProps = { value: string; max?: number; onChange: (text: string) => void }

export function GreetingField({ value, max = GREETING_MAX, onChange }: GreetingFieldProps) {
  const { t } = useTranslation('integrations')
  return (
    <Field label={t('greeting')} aside={`${value.length} / ${max}`} hint={t('remote_greeting_hint', { max })}>
      <Textarea rows={2} value={value} maxLength={max} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
