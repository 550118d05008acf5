import { LibraryBig } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../shared/screen.tsx'
import { UnderDevelopment } from '../../shared/under-development.tsx'

export function Knowledge() {
  const { t } = useTranslation('sections')
  const name = t('knowledge_base')
  return (
    <Screen name={name}>
      <UnderDevelopment
        icon={<LibraryBig />}
        title={t('section_soon', { name })}
        text={t('knowledge_base_text')}
      />
    </Screen>
  )
}
