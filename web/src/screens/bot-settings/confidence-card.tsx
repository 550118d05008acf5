import { useTranslation } from 'react-i18next'
import { percentText } from '../../shared/why/percent-text.ts'
import { Card } from '../../ui/card.tsx'
import { Slider } from '../../ui/slider.tsx'
import { confidenceName } from './confidence-name.ts'
import type { FieldsProps } from './fields.ts'

/** The confidence threshold above which the assistant answers directly. */
export function ConfidenceCard({ draft, onChange }: FieldsProps) {
  const { t, i18n } = useTranslation('botsettings')
  const name = confidenceName(draft.confidence)
  return (
    <Card title={t('confidence')} description={t('confidence_text')}>
      <Slider
        label={t('confidence_label')}
        hint={t(`confidence_${name}_hint`)}
        min={0.1}
        max={0.9}
        step={0.05}
        value={draft.confidence}
        valueText={`${t(`confidence_${name}`)}, ${percentText(draft.confidence, i18n.language)}`}
        marks={[
          { value: 0.3, label: t('confidence_bold') },
          { value: 0.5, label: t('confidence_balanced') },
          { value: 0.7, label: t('confidence_careful') },
        ]}
        onValueChange={(confidence) => onChange({ confidence })}
      />
    </Card>
  )
}
