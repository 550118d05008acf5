import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_OPTIONS } from '../../i18n/language.ts'
import { changeLanguage } from '../../shared/change-language.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'

export function LanguageSettings() {
  const { t, i18n } = useTranslation('settings')
  // The current language may not be selectable here if it was set elsewhere.
  const current = LANGUAGE_OPTIONS.find(({ value }) => value === i18n.language)?.value
  const [chosen, setChosen] = useState(current)
  const [isSaving, setSaving] = useState(false)

  const isChanged = chosen !== current

  const save = async () => {
    if (!isChanged || !chosen) return
    setSaving(true)
    if (await changeLanguage(chosen)) toast.success(i18n.t('saved', { ns: 'settings' }))
    setSaving(false)
  }

  return (
    <Card title={t('language')} description={t('language_text')}>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('language_label')} className="w-60 max-w-full">
          <Select
            options={LANGUAGE_OPTIONS}
            value={chosen ?? null}
            placeholder={t('language_choose')}
            onValueChange={setChosen}
          />
        </Field>
        <Button variant="primary" disabled={!isChanged} loading={isSaving} onClick={save}>
          {t('save')}
        </Button>
      </div>
    </Card>
  )
}
