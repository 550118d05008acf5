import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { TimeInput } from './time-input.tsx'

/** A local date and time, YYYY-MM-DDTHH:MM; either part may be empty. */
export function DateTimeFields({
  value,
  onValueChange,
  error,
}: {
  value: string
  onValueChange: (value: string) => void
  error?: ReactNode
}) {
  const { t } = useTranslation('common')
  const [day = '', time = ''] = value.split('T')
  return (
    <div className="grid grid-cols-[1fr_8rem] items-start gap-3">
      <Field label={t('date')} error={error}>
        <Input type="date" value={day} onValueChange={(next) => onValueChange(`${next}T${time}`)} />
      </Field>
      <Field label={t('time')}>
        <TimeInput value={time} onValueChange={(next) => onValueChange(`${day}T${next}`)} />
      </Field>
    </div>
  )
}
