import { getRouteApi } from '@tanstack/react-router'
import { Inbox as InboxIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSelectedAgent } from '../../data/agents.ts'
import { isSection, sectionOf } from '../../lib/section.ts'
import { Screen } from '../../shared/screen.tsx'
import { UnderDevelopment } from '../../shared/under-development.tsx'
import { countText } from '../../ui/badge.tsx'

const route = getRouteApi('/signed-in/')

export function Inbox() {
  const { t } = useTranslation('sections')
  const section = sectionOf(route.useSearch(), '/')
  const unread = countText(useSelectedAgent()?.unread_messages_count ?? 0)
  return (
    <Screen name={unread ? `(${unread}) ${t('inbox')}` : t('inbox')} heading={t('inbox')}>
      <UnderDevelopment
        icon={<InboxIcon />}
        title={t('section_soon', { name: section })}
        text={isSection(section) ? t('inbox_text') : t('unknown_text')}
      />
    </Screen>
  )
}
