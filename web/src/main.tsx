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

/** A session that ran out leads back to where it was; a person who signed out starts afresh. */
function leaveForLogin(reason: SessionEnd) {
  const { location, matches } = router.state
  // Several calls may find out at once; the first of them is already on its way.
  const isLeaving = location.pathname === '/login'
  if (isLeaving || !matches.some(({ routeId }) => routeId === '/signed-in')) return
  const isWorthReturning = reason === 'expired' && location.href !== '/'
  router.navigate({
    to: '/login',
    search: isWorthReturning ? { redirect: location.href } : {},
    state: { sessionEnd: reason },
  })
}

/** Someone at work will want the other screens too, even when the network is gone by then. */
function fetchTheRest() {
  if (!isSignedIn()) return
  stopWaiting()
  for (const { options, parentRoute } of Object.values<AnyRoute>(router.routesByPath))
    if (parentRoute.id === '/signed-in')
      fetchAhead(() => Promise.all([options.component?.preload?.(), options.loader?.()]))
}
