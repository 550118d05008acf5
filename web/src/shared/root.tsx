import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertHost } from '../ui/alert-dialog.tsx'
import { ConfirmHost } from '../ui/confirm-dialog.tsx'
import { Toaster } from '../ui/toast.tsx'
import { UiProvider } from '../ui/ui-provider.tsx'

/** Around every screen: what may have to be said anywhere. */
export function Root() {
  return (
    <UiProvider>
      <Suspense>
        <Outlet />
        <Hosts />
      </Suspense>
    </UiProvider>
  )
}

function Hosts() {
  const { t } = useTranslation('common')
  return (
    <>
      <Toaster label={t('notifications')} closeLabel={t('close')} />
      <AlertHost okLabel={t('ok')} />
      <ConfirmHost />
    </>
  )
}
