import { Outlet } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { restoreSelectedAgent } from '../data/agents.ts'
import { useLive } from '../data/live.ts'
import { cx } from '../lib/cx.ts'
import { DESKTOP, useMedia } from '../lib/media.ts'
import { useHasLasted } from '../lib/use-has-lasted.ts'
import { Loading } from '../shared/loading.tsx'
import { ScreenShown } from '../shared/screen-title.tsx'
import { restoreChoices } from '../state/choices.ts'
import { useAlerts } from './alerts/use-alerts.ts'
import { usePlanAlert } from './alerts/use-plan-alert.ts'
import { HaltBanner } from './banners/halt-banner.tsx'
import { ModelBanner } from './banners/model-banner.tsx'
import { OfflineBanner } from './banners/offline-banner.tsx'
import { OpenSignUpBanner } from './banners/open-sign-up-banner.tsx'
import { PlanBanner } from './banners/plan-banner.tsx'
import { useBannersKnown } from './banners/use-banners-known.ts'
import { Overlays } from './overlays.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { useKeepSelection } from './use-keep-selection.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'

/** Same delay as the router's before it shows a pending screen. */
const NOTICEABLE_MS = 300

export function Layout() {
  const isDesktop = useMedia(DESKTOP)
  const isShown = useBannersKnown()
  const isLate = useHasLasted(!isShown, NOTICEABLE_MS)
  useLayoutEffect(() => {
    restoreChoices()
    restoreSelectedAgent()
  }, [])
  useKeepSelection()
  useLive()
  useAlerts()
  usePlanAlert()
  useShortcuts()
  useKeyboardRoom()

  return (
    // 100vw includes the scrollbar, so the minimum leaves room for it.
    <div className="flex min-h-[calc(100dvh-var(--keyboard,0px))] flex-col desktop:min-w-[min(58rem,100vw-1.25rem)] desktop:flex-row">
      <SkipLink />
      {isDesktop ? <Sidebar /> : <PhoneBar />}
      {isLate && !isShown && <Loading className="fixed inset-0 left-(--sidebar-width)" />}
      {/* Rendered from the start, invisible, so that the screen's requests are not delayed. */}
      <div className={cx('flex min-w-0 flex-1 flex-col', !isShown && 'invisible')}>
        <OfflineBanner />
        <HaltBanner />
        <ModelBanner />
        <PlanBanner />
        <OpenSignUpBanner />
        <ScreenShown value={isShown}>
          <Outlet />
        </ScreenShown>
      </div>
      <Overlays />
    </div>
  )
}
