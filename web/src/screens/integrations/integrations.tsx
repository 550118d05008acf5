import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../shared/screen.tsx'
import { UnderDevelopment } from '../../shared/under-development.tsx'

export function Integrations() {
  const { t } = useTranslation('sections')
  const name = t('integrations')
  return (
    <Screen name={name}>
      <UnderDevelopment icon={<Plug />} title={t('section_soon', { name })} text={t('integrations_text')} />
    </Screen>
  )
}
