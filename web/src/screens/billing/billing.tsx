import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../shared/screen.tsx'
import { UnderDevelopment } from '../../shared/under-development.tsx'

export function Billing() {
  const { t } = useTranslation('sections')
  const name = t('billing')
  return (
    <Screen name={name}>
      <UnderDevelopment icon={<CreditCard />} title={t('section_soon', { name })} text={t('billing_text')} />
    </Screen>
  )
}
