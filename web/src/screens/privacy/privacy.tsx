import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../shared/brand.tsx'
import { ScreenTitle } from '../../shared/screen-title.tsx'
import { PolicySection } from './policy-section.tsx'
import { useKeysFrom } from './use-keys-from.ts'

export function Privacy() {
  const { t } = useTranslation('privacy')
  const titles = useKeysFrom((number) => `s${number}_title`)

  return (
    <div className="mx-auto min-h-dvh max-w-304 px-6 pb-16 print:max-w-none print:p-0">
      <header className="flex items-center justify-between gap-4 py-5 print:hidden">
        <Brand />
        <WayBack />
      </header>
      <main className="grid gap-x-16 gap-y-8 pt-8 desktop:grid-cols-[15rem_1fr] desktop:pt-12 print:block print:pt-0">
        <div className="grid gap-2 desktop:col-start-2">
          <ScreenTitle name={t('title')} />
          <p className="text-sm text-muted">{t('effective')}</p>
          <p className="mt-2 max-w-170 text-touch leading-6">{t('intro')}</p>
        </div>
        <nav
          aria-label={t('common:contents')}
          className="self-start desktop:sticky desktop:top-6 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1 print:hidden"
        >
          <ol className="grid gap-0.5 text-sm">
            {titles.map((key, index) => (
              <li key={key}>
                <Link
                  to="."
                  hash={`s${index + 1}`}
                  replace
                  onClick={() => document.getElementById(`s${index + 1}`)?.focus({ preventScroll: true })}
                  className="flex min-h-7 gap-2 rounded-control py-1 text-muted hover:text-fg hover:underline"
                >
                  <span className="w-5 shrink-0 text-right">{index + 1}.</span>
                  {t(key)}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-170 gap-8 desktop:col-start-2 print:max-w-none">
          {titles.map((key, index) => (
            <PolicySection key={key} number={index + 1} />
          ))}
        </div>
      </main>
    </div>
  )
}

/** Goes back to the previous page, or to the console if the policy was opened directly. */
function WayBack() {
  const { t } = useTranslation('common')
  const { history } = useRouter()
  const look = 'inline-flex h-8 items-center gap-1.5 text-sm font-medium text-muted hover:text-fg'
  const face = (
    <>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('back')}
    </>
  )
  if (!useCanGoBack())
    return (
      <Link to="/" className={look}>
        {face}
      </Link>
    )
  return (
    <button type="button" className={look} onClick={() => history.back()}>
      {face}
    </button>
  )
}
