import { useTranslation } from 'react-i18next'
import { choose, useChoices } from '../../state/choices.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'

export function KeyboardSettings() {
  const { t } = useTranslation('settings')
  const isOn = useChoices(({ shortcuts }) => shortcuts) ?? true
  return (
    <Card title={t('keyboard')} description={isOn ? t('keyboard_text') : t('keyboard_text_off')}>
      <Switch
        label={t('single_keys')}
        hint={t('single_keys_hint')}
        checked={isOn}
        onCheckedChange={(checked) => choose('shortcuts', checked)}
      />
    </Card>
  )
}
