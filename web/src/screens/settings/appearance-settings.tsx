import { useTranslation } from 'react-i18next'
import { setTheme, useTheme } from '../../lib/theme.ts'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'

export function AppearanceSettings() {
  const { t } = useTranslation('settings')
  return (
    <Card title={t('appearance')} description={t('appearance_text')}>
      <RadioGroup
        label={t('theme')}
        inline
        value={useTheme()}
        onValueChange={setTheme}
        options={[
          { value: 'light', label: t('theme_light') },
          { value: 'dark', label: t('theme_dark') },
          { value: 'system', label: t('theme_system') },
        ]}
      />
    </Card>
  )
}
