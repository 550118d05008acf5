import { ChartArea } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../shared/screen.tsx'
import { UnderDevelopment } from '../../shared/under-development.tsx'

export function Analytics() {
  const { t } = useTranslation('sections')
  const name = t('analytics')
  return (
    <Screen name={name}>
      <UnderDevelopment icon={<ChartArea />} title={t('section_soon', { name })} text={t('analytics_text')} />
    </Screen>
  )
}
