import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'

export function OfflineBanner() {
  const { t } = useTranslation('layout')
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  useRefreshOnReturn()
  return isOnline ? null : (
    <Banner tone="warning" title={t('offline_title')} className="sticky top-2 z-10 m-2 mb-0">
      {t('offline_text')}
    </Banner>
  )
}

/** Any data may have changed while offline, even if it is not stale yet. */
function useRefreshOnReturn() {
  const cache = useQueryClient()
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline) void cache.invalidateQueries()
      }),
    [cache],
  )
}
