import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../lib/lazy-part.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { ScreenTitle } from './screen-title.tsx'

/** What remains when a screen cannot be drawn. */
export function ErrorScreen({ error }: { error: unknown }) {
  return error instanceof LoadFailed ? <NotLoaded /> : <UnexpectedError error={error} />
}

/** It has its English words with it: dictionaries may be what failed. */
function UnexpectedError({ error }: { error: unknown }) {
  const { t } = useTranslation('common', { useSuspense: false })
  const [errorId] = useState(newErrorId)

  useEffect(() => console.error(`Error ${errorId}:`, error), [errorId, error])

  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-[80dvh] flex-1 place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <ScreenTitle name={t('unexpected_error', 'Unexpected Application Error!')} />
      <p className="max-w-100 text-muted">
        {t(
          'unexpected_error_text',
          'Something on this page went wrong. Your data is safe. Reload the page, or go back to the inbox.',
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('reload', 'Reload')}
        </Button>
        <Link to="/" className={buttonLook()}>
          {t('go_to_inbox', 'Go to inbox')}
        </Link>
      </div>
      <p className="text-xs text-muted">{t('error_id', { id: errorId, defaultValue: 'Error id: {{id}}' })}</p>
    </main>
  )
}

function newErrorId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
