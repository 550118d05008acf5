import { getRouteApi } from '@tanstack/react-router'
import { Inbox as InboxIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isSection, sectionOf } from '../../lib/section.ts'
import { Screen } from '../../shared/screen.tsx'
import { UnderDevelopment } from '../../shared/under-development.tsx'
import { SectionInbox } from './section-inbox.tsx'

const route = getRouteApi('/signed-in/')

export function Inbox() {
  const { t } = useTranslation('sections')
  const section = sectionOf(route.useSearch(), '/')
  if (isSection(section)) return <SectionInbox key={section} section={section} />
  return (
    <Screen name={t('inbox')}>
      <UnderDevelopment
        icon={<InboxIcon />}
        title={t('section_soon', { name: section })}
        text={t('unknown_text')}
      />
    </Screen>
  )
}
