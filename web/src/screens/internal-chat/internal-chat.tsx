import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../shared/screen.tsx'
import { UnderDevelopment } from '../../shared/under-development.tsx'

export function InternalChat() {
  const { t } = useTranslation('sections')
  const name = t('internal_chat')
  return (
    <Screen name={name}>
      <UnderDevelopment
        icon={<MessagesSquare />}
        title={t('section_soon', { name })}
        text={t('internal_chat_text')}
      />
    </Screen>
  )
}
