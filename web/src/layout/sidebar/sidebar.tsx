import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { RailContext } from './rail-context.ts'
import { SidebarFooter } from './sidebar-footer.tsx'
import { SidebarHeader } from './sidebar-header.tsx'
import { SidebarTree } from './sidebar-tree.tsx'
import { useSidebar } from './use-sidebar.ts'

/** The desktop sidebar: full width, or a rail of icons. */
export function Sidebar() {
  const { t } = useTranslation('layout')
  const { isOpen } = useSidebar()
  useTellWidth(isOpen)
  return (
    <RailContext value={!isOpen}>
      <nav
        aria-label={t('main_menu')}
        className={cx(
          'sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-surface',
          isOpen ? 'w-58' : 'w-14',
        )}
      >
        <SidebarHeader />
        <SidebarTree />
        <SidebarFooter />
      </nav>
    </RailContext>
  )
}

/** Sets a CSS variable so that floating elements keep clear of the sidebar. */
function useTellWidth(isOpen: boolean): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--sidebar-width', isOpen ? '14.5rem' : '3.5rem')
    return () => void style.removeProperty('--sidebar-width')
  }, [isOpen])
}
