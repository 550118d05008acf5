import { GREETING_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'

type GreetingFieldProps = { value: string; onChange: (text: string) => void }

export function GreetingField({ value, onChange }: GreetingFieldProps) {
  const { t } = useTranslation('integrations')
  return (
    <Field label={t('greeting')} hint={t('remote_greeting_hint')}>
      <Textarea
        rows={2}
        value={value}
        maxLength={GREETING_MAX}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
