import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../shared/screen.tsx'
import { UnderDevelopment } from '../../shared/under-development.tsx'

export function Whatsapp() {
  const { t } = useTranslation('sections')
  const name = t('whatsapp')
  return (
    <Screen name={name}>
      <UnderDevelopment
        icon={<Smartphone />}
        title={t('integration_soon', { name })}
        text={t('whatsapp_text')}
      />
    </Screen>
  )
}
