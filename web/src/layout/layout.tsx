import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { restoreSelectedAgent } from '../data/agents.ts'
import { useLive } from '../data/live.ts'
import { DESKTOP, useMedia } from '../lib/media.ts'
import { restoreChoices } from '../state/choices.ts'
import { OfflineBanner } from './banners/offline-banner.tsx'
import { Overlays } from './overlays.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { useKeepSelection } from './use-keep-selection.ts'

// A drawer is a lot of code for a desktop that has none.
const TopBar = lazy(() => import('./top-bar.tsx'))

export function Layout() {
  const isDesktop = useMedia(DESKTOP)
  useLayoutEffect(() => {
    restoreChoices()
    restoreSelectedAgent()
  }, [])
  useKeepSelection()
  useLive()
  useShortcuts()

  return (
    <div className="flex min-h-dvh flex-col desktop:min-w-232 desktop:flex-row">
      <SkipLink />
      {isDesktop ? (
        <Sidebar />
      ) : (
        <Suspense fallback={<div className="h-12 border-b border-line" />}>
          <TopBar />
        </Suspense>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineBanner />
        <Outlet />
      </div>
      <Overlays />
    </div>
  )
}
