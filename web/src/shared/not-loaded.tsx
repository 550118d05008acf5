import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ScreenTitle } from './screen-title.tsx'

/** Shown if a screen's code or texts failed to load. Retries when the network is back. */
export function NotLoaded() {
  const { t } = useTranslation('common', { useSuspense: false })
  const router = useRouter()
  const [isTrying, setTrying] = useState(false)

  const retry = useCallback(async () => {
    setTrying(true)
    await router.invalidate()
    const isStillMissing = router.state.matches.some(({ status }) => status === 'error')
    // The server responds but the files are missing, so this page is from an older version.
    if (isStillMissing && (await isServerThere())) window.location.reload()
    setTrying(false)
  }, [router])

  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])

  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-[80dvh] flex-1 place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <ScreenTitle name={t('not_loaded', 'This page could not be loaded')} />
      <p className="max-w-100 text-muted">
        {t('not_loaded_text', 'Check your connection. The page loads automatically once it is back.')}
      </p>
      <Button variant="primary" loading={isTrying} onClick={retry}>
        {t('try_again', 'Try again')}
      </Button>
    </main>
  )
}

const isServerThere = () =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
