import { useLocation } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAgents } from '../data/agents.ts'
import { isSection, sectionOf } from '../lib/section.ts'
import { useOpenScreenName } from '../shared/screen-title.tsx'
import { closeOverlay, openOverlay, useOverlay } from '../state/overlay.ts'
import { Drawer } from '../ui/drawer.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SidebarFooter } from './sidebar/sidebar-footer.tsx'
import { SidebarTree } from './sidebar/sidebar-tree.tsx'
import { useScreens } from './use-screens.tsx'

/** On a phone the sidebar is a drawer behind this bar. */
export default function TopBar() {
  const { t } = useTranslation('layout')
  const overlay = useOverlay()
  const name = useScreenName()
  const unread = useAgents().data?.reduce((sum, agent) => sum + agent.unread_messages_count, 0) ?? 0
  return (
    <header className="sticky top-0 z-10 flex h-12 shrink-0 items-center gap-1 border-b border-line bg-bg px-2 writing:hidden">
      <IconButton
        label={unread > 0 ? `${t('open_menu')}, ${t('unread', { count: unread })}` : t('open_menu')}
        size="lg"
        aria-expanded={overlay === 'menu'}
        onClick={() => openOverlay('menu')}
      >
        <Menu />
        {unread > 0 && <span className="absolute top-2 right-2 size-2 rounded-full bg-accent" />}
      </IconButton>
      <p className="min-w-0 flex-1 truncate text-lg font-semibold">{name}</p>
      <IconButton label={t('commands')} size="lg" onClick={() => openOverlay('commands')}>
        <Search />
      </IconButton>
      <Drawer
        side="left"
        open={overlay === 'menu'}
        onOpenChange={(open) => !open && closeOverlay()}
        title={t('product')}
        closeLabel={t('close_menu')}
      >
        <nav aria-label={t('main_menu')} className="-mx-4 -mb-4 flex min-h-full flex-col bg-raised">
          <SidebarTree />
          <SidebarFooter />
        </nav>
      </Drawer>
    </header>
  )
}

/** Same as the screen's heading: a section of the inbox is named after its channel. */
function useScreenName(): string {
  const { t } = useTranslation('layout')
  const { current } = useScreens()
  const section = useLocation({ select: ({ search, pathname }) => sectionOf(search, pathname) })
  const ownName = useOpenScreenName()
  const hasNoAgent = useAgents().data?.length === 0
  if (current?.to === '/' && isSection(section) && !hasNoAgent) return t(section)
  return current?.label ?? ownName
}
