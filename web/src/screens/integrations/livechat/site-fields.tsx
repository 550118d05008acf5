import { ALLOWED_SITES_MAX } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import type { FieldsProps } from './fields.ts'

export function SiteFields({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTranslation('integrations')
  const wrongSite = faults.allowed_sites
  return (
    <Field
      label={t('allowed_sites')}
      hint={t('allowed_sites_hint')}
      error={
        wrongSite !== undefined &&
        (wrongSite ? t('site_wrong', { site: wrongSite }) : t('sites_too_many', { max: ALLOWED_SITES_MAX }))
      }
    >
      <Textarea
        rows={3}
        spellCheck={false}
        className="max-h-60 font-mono"
        value={draft.allowed_sites}
        onChange={(event) => onChange({ allowed_sites: event.target.value })}
      />
    </Field>
  )
}
