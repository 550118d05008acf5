import { GREETING_DELAY_MAX_S, GREETING_MAX, NAME_MAX, SUGGESTED_QUESTIONS_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import type { FieldsProps } from './fields.ts'

export function WordFields({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('integrations')
  const delay = { min: 0, max: GREETING_DELAY_MAX_S }
  const wrongQuestion = faults.suggested_questions
  return (
    <div className="grid gap-4">
      <Field label={t('greeting')} hint={t('greeting_hint')}>
        <Textarea
          rows={2}
          value={draft.greeting}
          maxLength={GREETING_MAX}
          onChange={(event) => onChange({ greeting: event.target.value })}
        />
      </Field>
      <Field
        label={t('greeting_delay')}
        hint={t('greeting_delay_hint')}
        error={faults.greeting_delay_s !== undefined && t('greeting_delay_wrong', delay)}
      >
        <Input
          type="number"
          inputMode="numeric"
          {...delay}
          value={draft.greeting_delay_s}
          className="max-w-28"
          onValueChange={(text) => onChange({ greeting_delay_s: text })}
        />
      </Field>
      <Field
        label={t('questions')}
        hint={t('questions_hint', { max: SUGGESTED_QUESTIONS_MAX })}
        error={
          wrongQuestion !== undefined &&
          (wrongQuestion
            ? t('question_too_long', { question: wrongQuestion })
            : t('questions_too_many', { max: SUGGESTED_QUESTIONS_MAX }))
        }
      >
        <Textarea
          rows={3}
          value={draft.suggested_questions}
          onChange={(event) => onChange({ suggested_questions: event.target.value })}
        />
      </Field>
      <Field label={t('operator_name')} hint={t('operator_name_hint')}>
        <Input
          value={draft.operator_name}
          maxLength={NAME_MAX}
          autoComplete="off"
          onValueChange={(text) => onChange({ operator_name: text })}
        />
      </Field>
    </div>
  )
}
