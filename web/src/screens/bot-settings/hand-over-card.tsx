import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Draft, SHOWN_TRIGGERS } from './draft.ts'

interface HandOverCardProps {
  triggers: Draft['triggers']
  onChange: (triggers: Draft['triggers']) => void
}

/** When the assistant hands over to a person. */
export function HandOverCard({ triggers, onChange }: HandOverCardProps) {
  const { t } = useTranslation('botsettings')
  return (
    <Card title={t('triggers')} description={t('triggers_text')}>
      <fieldset id="triggers" className="grid gap-3">
        <legend className="sr-only">{t('triggers')}</legend>
        {SHOWN_TRIGGERS.map((type) => (
          <Switch
            key={type}
            reverse
            label={t(`trigger_${type}`)}
            hint={t(`trigger_${type}_hint`)}
            checked={triggers[type]}
            onCheckedChange={(isOn) => onChange({ ...triggers, [type]: isOn })}
          />
        ))}
      </fieldset>
    </Card>
  )
}
