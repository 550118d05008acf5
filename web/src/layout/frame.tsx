import { QueryClientProvider } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../data/query-client.ts'
import { AlertHost } from '../ui/alert-dialog.tsx'
import { ConfirmHost } from '../ui/confirm-dialog.tsx'
import { Layout } from './layout.tsx'

/** Holds what only the signed-in part needs, so that the sign-in page stays small. */
export function Frame() {
  const { t } = useTranslation('common')
  return (
    <QueryClientProvider client={queryClient}>
      <Layout />
      <AlertHost okLabel={t('ok')} />
      <ConfirmHost />
    </QueryClientProvider>
  )
}
