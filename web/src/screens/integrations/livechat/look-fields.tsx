import { LANGUAGES, LAUNCHER_TEXT_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '../../../i18n/language.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { ColorField } from './color-field.tsx'
import type { FieldsProps } from './fields.ts'

export function LookFields({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('integrations')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ColorField
        value={draft.color}
        isWrong={faults.color !== undefined}
        onChange={(color) => onChange({ color })}
      />
      <RadioGroup
        label={t('position')}
        inline
        value={draft.position}
        onValueChange={(position) => onChange({ position })}
        options={[
          { value: 'left', label: t('position_left') },
          { value: 'right', label: t('position_right') },
        ]}
      />
      <Field label={t('launcher_text')} hint={t('launcher_text_hint')}>
        <Input
          value={draft.launcher_text}
          maxLength={LAUNCHER_TEXT_MAX}
          autoComplete="off"
          onValueChange={(text) => onChange({ launcher_text: text })}
        />
      </Field>
      <Field label={t('language')} hint={t('language_hint')}>
        <Select
          value={draft.language}
          onValueChange={(language) => onChange({ language })}
          options={[
            { value: 'auto' as const, label: t('language_auto') },
            ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
          ]}
        />
      </Field>
    </div>
  )
}
