import { createLink } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { Brand, BrandMark } from '../../shared/brand.tsx'
import { openOverlay } from '../../state/overlay.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { modKey } from '../shortcuts/mod-key.ts'
import { useSidebar } from './use-sidebar.ts'

export function SidebarHeader() {
  const { t } = useTranslation('layout')
  const { isOpen, toggle } = useSidebar()
  return (
    <div className={cx('flex items-center gap-0.5 p-2', !isOpen && 'flex-col')}>
      <HomeLink
        to="/"
        aria-label={t('product')}
        className={cx('flex min-h-8 items-center rounded-control', isOpen && 'flex-1 px-2')}
      >
        {isOpen ? <Brand /> : <BrandMark className="size-7" />}
      </HomeLink>
      <IconButton
        label={t('commands')}
        shortcut={modKey('K')}
        side="right"
        className="text-muted"
        onClick={() => openOverlay('commands')}
      >
        <Search />
      </IconButton>
      <IconButton
        label={isOpen ? t('collapse_sidebar') : t('expand_sidebar')}
        shortcut={modKey('B')}
        side="right"
        aria-expanded={isOpen}
        className="text-muted"
        onClick={toggle}
      >
        {isOpen ? <PanelLeftClose /> : <PanelLeftOpen />}
      </IconButton>
    </div>
  )
}

/** Drops `aria-current`: only the inbox row is marked as the current page. */
const HomeLink = createLink(({ 'aria-current': _, ...props }: ComponentProps<'a'>) => <a {...props} />)
