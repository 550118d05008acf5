import type { Section } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useSelectedAgent } from '../../../data/agents.ts'
import { ScreenTitle } from '../../../shared/screen-title.tsx'
import { countText } from '../../../ui/badge.tsx'
import { useChannelName } from '../channel-name.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import { AlertsMenu } from './alerts-menu.tsx'
import { ConnectionBadge } from './connection-badge.tsx'

/** The title of the inbox: with the unread count in the tab, with the shown section on screen. */
export function InboxTitle({ section, className }: { section: Section; className?: string }) {
  const { t } = useTranslation('layout')
  const unread = countText(useSelectedAgent()?.unread_messages_count ?? 0)
  const name = t('inbox')
  return (
    <ScreenTitle name={unread ? `(${unread}) ${name}` : name} className={className}>
      {useChannelName(section)}
    </ScreenTitle>
  )
}

export function ListHeader({ section }: { section: Section }) {
  return (
    <div className="flex h-14 shrink-0 items-center gap-2 pr-2 pl-4">
      <InboxTitle section={section} className="min-w-0 flex-1 truncate text-lg!" />
      <ConnectionBadge />
      <ViewsMenu section={section} />
      <AlertsMenu />
    </div>
  )
}
