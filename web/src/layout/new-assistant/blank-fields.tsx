import { TITLE_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type BlankFieldsProps = {
  blanks: string[]
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

/** One field per blank of the prompt. All are optional: the welcome screen then says what is missing. */
export function BlankFields({ blanks, values, onChange }: BlankFieldsProps) {
  const { t } = useTranslation('newagent')
  return (
    <fieldset className="grid gap-x-3 gap-y-3 rounded-popover border border-line p-3 sm:grid-cols-2">
      <legend className="px-1 text-sm font-medium">{t('blanks')}</legend>
      {blanks.map((blank) => (
        <Field key={blank} label={blankLabel(blank)} className="content-end">
          <Input
            value={values[blank] ?? ''}
            maxLength={TITLE_MAX}
            autoComplete="off"
            onValueChange={(value) => onChange({ ...values, [blank]: value })}
          />
        </Field>
      ))}
    </fieldset>
  )
}

/** "[shop name]" becomes "Shop name". */
function blankLabel(blank: string): string {
  const name = blank.slice(1, -1).trim()
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}
