import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from './data/query-client.ts'
import { startI18n } from './i18n/i18n.ts'
import { router } from './routes.tsx'
import { followOtherTabs, onSessionEnd, type SessionEnd } from './state/session.ts'

startI18n()
onSessionEnd(leaveForLogin)
followOtherTabs()

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)

/** A session that ran out leads back to where it was; a person who signed out starts afresh. */
async function leaveForLogin(reason: SessionEnd) {
  const { location, matches } = router.state
  if (matches.some(({ routeId }) => routeId === '/signed-in')) {
    const isWorthReturning = reason === 'expired' && location.href !== '/'
    await router.navigate({ to: '/login', search: isWorthReturning ? { redirect: location.href } : {} })
  }
  queryClient.clear()
}
