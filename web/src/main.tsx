import './styles.css'
import './lib/import-again.ts'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { startI18n } from './i18n/i18n.ts'
import { fetchAhead } from './lib/fetch-ahead.ts'
import { refuseStrayFiles } from './lib/refuse-stray-files.ts'
import { router } from './routes.tsx'
import { followOtherTabs, isSignedIn, onSessionEnd, type SessionEnd } from './state/session.ts'

startI18n()
refuseStrayFiles()
onSessionEnd(leaveForLogin)
followOtherTabs()
const stopWaiting = router.subscribe('onRendered', fetchTheRest)

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)

/** After an expired session, signing in leads back to the same page; after a sign-out, to the start page. */
function leaveForLogin(reason: SessionEnd) {
  const { location, matches } = router.state
  // Several calls may report the end of the session; the first one has already navigated.
  const isLeaving = location.pathname === '/login'
  if (isLeaving || !matches.some(({ routeId }) => routeId === '/signed-in')) return
  const isWorthReturning = reason === 'expired' && location.href !== '/'
  router.navigate({
    to: '/login',
    search: isWorthReturning ? { redirect: location.href } : {},
    state: { sessionEnd: reason },
  })
}

/** Preloads the other screens, so that they also open without a network. */
function fetchTheRest() {
  if (!isSignedIn()) return
  stopWaiting()
  for (const { options, parentRoute } of Object.values<AnyRoute>(router.routesByPath))
    if (parentRoute.id === '/signed-in')
      fetchAhead(() => Promise.all([options.component?.preload?.(), options.loader?.()]))
}
