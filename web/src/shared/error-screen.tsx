import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../lib/lazy-part.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { ScreenTitle } from './screen-title.tsx'

/** `missingPath`: an unknown URL, as opposed to a crash. */
type ErrorScreenProps = { error: unknown; missingPath?: string }

/** Shown if a screen cannot be rendered. */
export function ErrorScreen({ error, missingPath }: ErrorScreenProps) {
  if (error instanceof LoadFailed) return <NotLoaded />
  return <UnexpectedError error={error} missingPath={missingPath} />
}

/** Contains its English texts, because loading the dictionaries may have failed. */
function UnexpectedError({ error, missingPath }: ErrorScreenProps) {
  const { t } = useTranslation('common', { useSuspense: false })
  const [errorId] = useState(newErrorId)

  const title = t('unexpected_error', 'Unexpected Application Error!')
  const notFound = t('page_not_found', 'Page not found (404)')

  useEffect(() => console.error(`Error ${errorId}:`, error), [errorId, error])

  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-[80dvh] flex-1 place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <ScreenTitle name={missingPath === undefined ? title : notFound}>{title}</ScreenTitle>
      {missingPath === undefined ? (
        <p className="max-w-100 text-muted">
          {t(
            'unexpected_error_text',
            'Something went wrong on this page. Your data is safe. Reload the page or go to the inbox.',
          )}
        </p>
      ) : (
        <div className="grid max-w-100 gap-1 wrap-anywhere">
          <p className="font-semibold">{notFound}</p>
          <p className="text-muted">
            {t('page_not_found_text', {
              path: missingPath,
              defaultValue: 'There is no page at {{path}}. Check the address, or go to the inbox.',
            })}
          </p>
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant={missingPath === undefined ? 'primary' : 'secondary'}
          onClick={() => window.location.reload()}
        >
          {t('reload', 'Reload')}
        </Button>
        <Link to="/" className={buttonLook({ variant: missingPath === undefined ? 'secondary' : 'primary' })}>
          {t('go_to_inbox', 'Go to inbox')}
        </Link>
      </div>
      <p className="text-xs text-muted">{t('error_id', { id: errorId, defaultValue: 'Error ID: {{id}}' })}</p>
    </main>
  )
}

function newErrorId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
