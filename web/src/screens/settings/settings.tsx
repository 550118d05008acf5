import { useTranslation } from 'react-i18next'
import { Screen } from '../../shared/screen.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { KeyboardSettings } from './keyboard-settings.tsx'
import { LanguageSettings } from './language-settings.tsx'
import { StopAi } from './stop-ai.tsx'

export function Settings() {
  const { t } = useTranslation('settings')
  return (
    <Screen name={t('title')} heading={t('heading')} className="grid max-w-160 content-start gap-4">
      <LanguageSettings />
      <AppearanceSettings />
      <KeyboardSettings />
      <StopAi />
    </Screen>
  )
}
