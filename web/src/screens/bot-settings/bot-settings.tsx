import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../shared/screen.tsx'
import { UnderDevelopment } from '../../shared/under-development.tsx'

export function BotSettings() {
  const { t } = useTranslation('sections')
  const name = t('bot_settings')
  return (
    <Screen name={name}>
      <UnderDevelopment
        icon={<SlidersHorizontal />}
        title={t('section_soon', { name })}
        text={t('bot_settings_text')}
      />
    </Screen>
  )
}
