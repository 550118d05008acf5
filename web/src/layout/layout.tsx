import { Outlet } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { restoreSelectedAgent } from '../data/agents.ts'
import { useLive } from '../data/live.ts'
import { DESKTOP, useMedia } from '../lib/media.ts'
import { restoreChoices } from '../state/choices.ts'
import { useAlerts } from './alerts/use-alerts.ts'
import { usePlanAlert } from './alerts/use-plan-alert.ts'
import { HaltBanner } from './banners/halt-banner.tsx'
import { ModelBanner } from './banners/model-banner.tsx'
import { OfflineBanner } from './banners/offline-banner.tsx'
import { OpenSignUpBanner } from './banners/open-sign-up-banner.tsx'
import { PlanBanner } from './banners/plan-banner.tsx'
import { Overlays } from './overlays.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { useKeepSelection } from './use-keep-selection.ts'

export function Layout() {
  const isDesktop = useMedia(DESKTOP)
  useLayoutEffect(() => {
    restoreChoices()
    restoreSelectedAgent()
  }, [])
  useKeepSelection()
  useLive()
  useAlerts()
  usePlanAlert()
  useShortcuts()

  return (
    <div className="flex min-h-dvh flex-col desktop:min-w-232 desktop:flex-row">
      <SkipLink />
      {isDesktop ? <Sidebar /> : <PhoneBar />}
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineBanner />
        <HaltBanner />
        <ModelBanner />
        <PlanBanner />
        <OpenSignUpBanner />
        <Outlet />
      </div>
      <Overlays />
    </div>
  )
}
