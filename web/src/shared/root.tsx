import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from '../ui/toast.tsx'
import { UiProvider } from '../ui/ui-provider.tsx'
import { SlowRequests } from './slow-requests.tsx'

/** The root component around every screen. */
export function Root() {
  return (
    <UiProvider>
      <Suspense>
        <Outlet />
        <News />
        <SlowRequests />
      </Suspense>
    </UiProvider>
  )
}

function News() {
  const { t } = useTranslation('common')
  return <Toaster label={t('notifications')} closeLabel={t('close')} />
}
